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
