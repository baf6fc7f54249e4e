/** Maximum length of a note in its sentence. */
export const NOTE_CHARACTERS = 2_000;
/** Maximum length of all notes in a file; references after it name their note only. */
const WRITTEN_CHARACTERS = 1_000_000;

/** End of a sentence: its full stop, and quotation marks and brackets after it. */
const END = /[.!?…。！？]+["”’»)]*$/;
/** Maximum length of the end of a sentence; a row of dots before it takes no time. */
const END_CHARACTERS = 50;

/** Splits a text before the end of its last sentence: its full stop, and quotation marks and brackets after it. */
export const splitEnd = (text: string): [text: string, end: string] => {
  const [end = ''] = END.exec(text.slice(-END_CHARACTERS)) ?? [];
  return [text.slice(0, text.length - end.length), end];
};

/**
 * Adds a note to a text at the place of its reference. A note that refers to a whole sentence stands before its full stop, so that no quote of
 * the sentence goes without it.
 */
export const withNote = (text: string, note: string): string => {
  const [before, end] = splitEnd(text);
  return before + note + end;
};

/** Removes the full stop of a note: the enclosing sentence has its own. */
export const withoutStop = (note: string): string => note.replace(/(?<!\.)\.$/, '');

/** Returns a note for the sentence that refers to it: ` (note 1: Only after a year)`. */
export const noteFor = (label: string, note: string): string => ` (${label}: ${note})`;

/** Returns the label of a comment: `comment by Ada`. */
export const commentLabel = (author: string | undefined): string => `comment${author ? ` by ${author}` : ''}`;

/** Creates a function that returns the notes of a file for their references, in full up to `WRITTEN_CHARACTERS`. */
export const createNoteWriter = () => {
  let characters = 0;
  return (mark: string, note: string): string => {
    characters += note.length;
    return characters > WRITTEN_CHARACTERS ? ` (note ${mark})` : noteFor(`note ${mark}`, note);
  };
};
