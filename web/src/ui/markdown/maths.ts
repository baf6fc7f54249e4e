/** Fenced and inline code, which stay as they are; then `\[ … \]` and `\( … \)`, up to lengths that nobody writes. */
const CODE_OR_MATHS = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\\\[([\s\S]{1,2000}?)\\\]|\\\((.{1,1000}?)\\\)/g;

/** Models write maths as `\( \)` and `\[ \]` more often than not; the parser knows `$$` only. */
export const withDollarMaths = (text: string): string =>
  text.includes('\\(') || text.includes('\\[')
    ? text.replace(CODE_OR_MATHS, (whole, _code, display?: string, inline?: string) => {
        if (display !== undefined) return `\n$$\n${display.trim()}\n$$\n`;
        return inline === undefined ? whole : `$$${inline.trim()}$$`;
      })
    : text;
