/** Minimum length and number of copies of a loop; a table or list repeats less. */
const CHARACTERS_AT_LEAST = 400;
const COPIES_AT_LEAST = 4;
const UNIT_AT_MOST = 800;
/** Length of the suffix searched for in the preceding text. */
const PROBE = 32;

/** Remainder of a word with its markers. */
const REST = /[^\s[]*(?:\s?\[\d{1,3}\])*/y;

/** Returns the length of the text up to the end of its first copy if it ends in a loop, otherwise null. */
export const repeatsFrom = (text: string): number | null => {
  const probe = text.slice(-PROBE);
  const recent = text.slice(-(UNIT_AT_MOST + PROBE));
  const at = recent.lastIndexOf(probe, recent.length - PROBE - 1);
  if (probe.length < PROBE || at < 0) return null;
  const unit = recent.length - PROBE - at;
  let start = text.length - unit;
  while (start > 0 && text[start - 1] === text[start - 1 + unit]) start -= 1;
  const length = text.length - start;
  if (length < Math.max(CHARACTERS_AT_LEAST, COPIES_AT_LEAST * unit)) return null;
  const end = start + unit;
  REST.lastIndex = end;
  const rest = /\s/.test(text[end - 1] ?? '') ? 0 : (REST.exec(text)?.[0].length ?? 0);
  return end + Math.min(rest, unit);
};
