/** Text without the characters that PostgreSQL's JSON cannot hold: NUL, and halves of surrogate pairs. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
