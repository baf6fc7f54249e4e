import { createNoteWriter, NOTE_CHARACTERS, splitEnd, withoutStop } from './note-text.ts';

/** Start of a footnote definition: `[^1]: Only after a year.` */
const DEFINITION = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;
const REFERENCE = /\[\^([^\]\s]{1,100})\](?!:)/g;
/** Text outside and inside of code spans; the latter is every second part. */
const CODE_SPANS = /(`+[^`\n]*`+)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INDENTED = /^(?: {2,}|\t)\S/;
/** Start of a block other than a paragraph, or of the row of a table. */
const BLOCK = /^\s*(?:[#>|<]|[*+-]\s|\d+[.)]\s|`{3}|~{3}|[*_-]{3}|\[\^)/;

/**
 * Writes each footnote into the sentence that refers to it, as in Word files: ` (note 1: Only after a year)`. A definition that no text
 * refers to stays where it is.
 */
export const withNotesInText = (text: string): string => {
  if (!text.includes(']:') || !text.includes('[^')) return text;
  const lines = text.split('\n');
  const { notes, definitions } = readNotes(lines);
  if (!notes.size) return text;
  const { write, used } = createWriter(notes);
  const isCode = codeLines(lines);
  const written = lines.map((line, at) => {
    if (isCode[at] || definitions.has(at)) return line;
    return line
      .split(CODE_SPANS)
      .map((part, index) => (index % 2 ? part : write(part)))
      .join('');
  });
  return written.filter((_, at) => !used.has(definitions.get(at) ?? '')).join('\n');
};

/** Writes the notes of a file at their references. */
const createWriter = (notes: Map<string, string>) => {
  const used = new Set<string>();
  const noteOf = createNoteWriter();
  const write = (text: string): string => {
    const parts: string[] = [];
    /** End of the sentence before, which follows its notes. */
    let end = '';
    let from = 0;
    for (const { index, 0: reference, 1: id = '' } of text.matchAll(REFERENCE)) {
      const note = notes.get(id);
      if (!note) continue;
      used.add(id);
      const [before, next] = splitEnd(end + text.slice(from, index));
      parts.push(before, noteOf(id, note));
      end = next;
      from = index + reference.length;
    }
    return parts.join('') + end + text.slice(from);
  };
  return { write, used };
};

/** Returns the notes by their names, and the name of the note that each line of a definition belongs to. */
const readNotes = (lines: string[]) => {
  const notes = new Map<string, string>();
  const definitions = new Map<number, string>();
  const isCode = codeLines(lines);
  let id = '';
  for (const [at, line] of lines.entries()) {
    const [, begun, first = ''] = (!isCode[at] && DEFINITION.exec(line)) || [];
    const isBlank = !line.trim();
    const follows = !isBlank && !isCode[at] && !BLOCK.test(line) && !!lines[at - 1]?.trim();
    const goesOn = id && (follows || INDENTED.test(line) || (isBlank && INDENTED.test(lines[at + 1] ?? '')));
    if (begun) id = begun;
    else if (!goesOn) id = '';
    if (!id) continue;
    definitions.set(at, id);
    notes.set(id, `${notes.get(id) ?? ''} ${begun ? first : line.trim()}`);
  }
  for (const [name, note] of notes) {
    const said = note.replace(/\s+/g, ' ').trim().slice(0, NOTE_CHARACTERS).toWellFormed();
    notes.set(name, withoutStop(said));
  }
  return { notes, definitions };
};

/** Returns for each line whether it is part of a fenced code block. */
const codeLines = (lines: string[]): boolean[] => {
  let fence = '';
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (!fence) {
      fence = mark;
      return mark !== '';
    }
    const ends = mark.startsWith(fence) && line.trim() === mark;
    if (ends) fence = '';
    return true;
  });
};
