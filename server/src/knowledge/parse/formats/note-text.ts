/** End of a sentence: its full stop, and quotation marks and brackets after it. */
const END = /[.!?…。！？]+["”’»)]*$/;

/**
 * Adds a note to a text at the place of its reference. A note that refers to a whole sentence stands before its full stop, so that no quote of
 * the sentence goes without it.
 */
export const withNote = (text: string, note: string): string => {
  const [end = ''] = END.exec(text) ?? [];
  return text.slice(0, text.length - end.length) + note + end;
};
