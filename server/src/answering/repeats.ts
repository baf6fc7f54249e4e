/** So much of the same, in so many copies, is no table and no list any more. */
const CHARACTERS_AT_LEAST = 400;
const COPIES_AT_LEAST = 4;
const UNIT_AT_MOST = 800;
/** The last characters, which a text that repeats itself has had before. */
const PROBE = 32;

/** The rest of a word or sentence, and its markers. */
const REST = /[^\s[]*(?:\s?\[\d{1,3}\])*/y;

/** Where a text begins to repeat itself to its end: the length that holds all of it once. Null when it does not. */
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
