/** A list that is written one entry a line. While it is written it is text: empty lines stay until it is saved. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const textOfLines = (lines: string[]): string => lines.join('\n');
