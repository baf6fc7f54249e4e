/**
 * Number of insertions, deletions, replacements and swaps of adjacent letters that turn one word into another (optimal string alignment,
 * after Damerau 1964). Returns `most + 1` for any number above `most`.
 */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    let least = at;
    for (let there = 1; there <= other.length; there += 1) {
      const isSame = one[at - 1] === other[there - 1];
      let cost = Math.min(
        (last[there] ?? 0) + 1,
        (row[there - 1] ?? 0) + 1,
        (last[there - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        at > 1 && there > 1 && one[at - 1] === other[there - 2] && one[at - 2] === other[there - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[there - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    // Once two rows exceed the limit, the distance cannot fall below it.
    if (least > most && Math.min(...last) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
};
