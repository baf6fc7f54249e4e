import { commentLabel, NOTE_CHARACTERS, noteFor, withoutStop } from '../note-text.ts';
import type { Piece } from '../structured-pages.ts';
import { readPart } from './part.ts';
import type { WordParts } from './state.ts';
import type { Attributes } from './word-xml.ts';

/**
 * Reads footnotes, endnotes and comments by kind and id, formatted for the sentence that refers to them: ` (note 1: Only after a year.)`.
 * Notes are numbered in file order; comments name their author.
 */
export const readNotes = (
  partsOfNotes: Iterable<string>[],
  parts: Omit<WordParts, 'notes'>,
): ReadonlyMap<string, string> => {
  const notes = new Map<string, string>();
  let number = 0;
  const add = (kind: string, attributes: Attributes, pieces: Piece[]) => {
    // Separators are stored as notes of other types.
    if (!/^(?:normal)?$/.test(attributes['w:type'] ?? '')) return;
    const text = pieces
      .map((piece) => ('text' in piece ? piece.text : piece.cells.join(' ')))
      .join(' ')
      .trim()
      .slice(0, NOTE_CHARACTERS);
    if (!text) return;
    if (kind !== 'comment') number += 1;
    const label = kind === 'comment' ? commentLabel(attributes['w:author']) : `note ${number}`;
    notes.set(`${kind} ${attributes['w:id'] ?? ''}`, noteFor(label, withoutStop(text.toWellFormed())));
  };
  for (const chunks of partsOfNotes)
    for (const piece of readPart(chunks, { ...parts, notes: new Map() }, { onNote: add })) void piece;
  return notes;
};
