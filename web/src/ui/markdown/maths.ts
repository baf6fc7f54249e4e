/**
 * Matches fenced and inline code, which is preserved; then `\[ … \]` and `\( … \)`, up to lengths beyond any real formula; then `$x$`,
 * which starts with neither digit nor space and is followed by no letter: this excludes prices and shell variables.
 */
const CODE_OR_MATHS =
  /(```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$)|\\\[([\s\S]{1,2000}?)\\\]|\\\((.{1,1000}?)\\\)|(?<![\w$\\])\$([^\s\d$](?:[^$\n]{0,200}[^\s$\\])?)\$(?![\w$])/g;

/** Models write maths as `\( \)`, `\[ \]` and `$x$` more often than not; the parser knows `$$` only. */
export const withDollarMaths = (text: string): string =>
  text.includes('$') || text.includes('\\(') || text.includes('\\[')
    ? text.replace(CODE_OR_MATHS, (whole, _code, display?: string, brackets?: string, dollars?: string) => {
        if (display !== undefined) return `\n$$\n${display.trim()}\n$$\n`;
        const inline = brackets ?? dollars;
        return inline === undefined ? whole : `$$${inline.trim()}$$`;
      })
    : text;
