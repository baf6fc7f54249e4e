import { IngestionFailure, type PageText } from '../../types.ts';
import { ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { type Archive, openArchive, textChunks } from './archive.ts';
import { partPieces } from './drawings/shape-pieces.ts';
import { mainPart, relatedParts } from './package-parts.ts';
import { type Piece, pagesOf } from './structured-pages.ts';
import { edgeIds, withoutRepeats } from './word/edges.ts';
import { readNotes } from './word/notes.ts';
import { readNumbering } from './word/numbering.ts';
import { readPart } from './word/part.ts';
import type { WordParts } from './word/state.ts';
import { readStyles } from './word/styles.ts';
import { createXmlParser, isOn } from './word/word-xml.ts';
import { feed } from './xml-events.ts';

const USUAL_PATH = 'word/document.xml';

/**
 * Reads a Word document as displayed: headings with numbers, list labels, tables, fields, text boxes, notes in the sentence that refers to
 * them, and page headers and footers once. Leaves out hidden, deleted and struck text. The file is parsed event by event: its size costs
 * time but no memory. Pages can be generated repeatedly.
 *
 * @throws IngestionFailure: damaged, and the codes of `openArchive`
 */
export const readDocx = (bytes: Uint8Array): ((onHidden?: NoteHidden) => Iterable<PageText>) => {
  const archive = openArchive(bytes);
  const path = mainPart(archive, USUAL_PATH);
  if (!archive.names.includes(path)) throw new IngestionFailure('damaged');
  const relations = relatedParts(archive, path);
  const related = (kind: string) => relations.find((one) => one.kind === kind)?.path ?? '';
  const definitions = {
    styles: readStyles(chunksOf(archive, related('styles'))),
    numbering: readNumbering(chunksOf(archive, related('numbering'))),
  };
  const notes = ['footnotes', 'endnotes', 'comments'].map((type) => chunksOf(archive, related(type)));
  const parts: WordParts = { ...definitions, notes: readNotes(notes, definitions) };
  const hasEdges = relations.some(({ kind }) => kind === 'header' || kind === 'footer');
  const ids = hasEdges
    ? edgeIds(chunksOf(archive, path), hasEvenPages(chunksOf(archive, related('settings'))))
    : [];
  const edges = ids.flatMap((id) => relations.filter((one) => one.id === id).map((one) => one.path));
  const drawn = (id: string) =>
    partPieces(
      archive,
      relations.find((one) => one.id === id),
    );
  return (onHidden = ignoreHidden) =>
    pagesOf(piecesOf(archive, path, edges, { ...parts, drawn, onHidden }), { locate: 'heading' });
};

/** Returns the text of a part in chunks; empty if the file has no such part. */
const chunksOf = (archive: Archive, path: string): Iterable<string> => {
  const bytes = archive.bytes(path);
  return bytes ? textChunks(bytes) : [];
};

/** Emits page headers and footers first, below the title of the document, which they refer to. */
function* piecesOf(archive: Archive, path: string, edges: string[], parts: WordParts): Generator<Piece> {
  let isFirst = true;
  for (const piece of readPart(chunksOf(archive, path), parts)) {
    const isTitle = isFirst && piece.kind === 'heading';
    if (isTitle) yield piece;
    if (isFirst) yield* withoutRepeats(edgePieces(archive, edges, parts));
    isFirst = false;
    if (!isTitle) yield piece;
  }
  if (isFirst) yield* withoutRepeats(edgePieces(archive, edges, parts));
}

function* edgePieces(archive: Archive, edges: string[], parts: WordParts): Generator<Piece> {
  // A heading style in a page header or footer starts no section.
  for (const edge of edges)
    for (const piece of readPart(chunksOf(archive, edge), parts, { isEdge: true }))
      yield 'text' in piece ? { kind: 'paragraph', text: piece.text } : piece;
}

const hasEvenPages = (settings: Iterable<string>): boolean => {
  let found = false;
  const parser = createXmlParser({
    open: (name, attributes) => {
      if (name === 'w:evenAndOddHeaders') found = isOn(attributes);
    },
  });
  feed(parser, settings);
  return found;
};
