/** Removes the characters that PostgreSQL's JSON cannot store: NUL and lone surrogates. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
