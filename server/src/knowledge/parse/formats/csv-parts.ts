/** Target length of a part: parsing one needs about 100 MB at most. */
const PART_CHARACTERS = 500_000;
/** Maximum length of a part without a row end. */
const LONGEST = 2_000_000;

export function* csvParts(text: string): Generator<string> {
  let start = 0;
  let isQuoted = false;
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf('\n', from) + 1;
    const next = found && found - start < LONGEST ? found : Math.min(text.length, start + LONGEST);
    const quotes = text.slice(from, next).split('"').length - 1;
    if (quotes % 2) isQuoted = !isQuoted;
    const length = next - start;
    if (length >= LONGEST || (length >= PART_CHARACTERS && !isQuoted)) {
      yield text.slice(start, next);
      start = next;
      isQuoted = false;
    }
    from = next;
  }
  if (start < text.length) yield text.slice(start);
}
