/**
 * Returns the indexes of the `count` highest scores above 0, highest first, ties by lower index. Uses a heap with the least of them on top,
 * so that one comparison rejects most scores.
 */
export const highestOf = (scores: Float32Array, count: number): number[] => {
  const heap: number[] = [];
  let least = 0;
  for (let no = 0; no < scores.length; no += 1) {
    const score = scores[no] ?? 0;
    if (score <= least) continue;
    if (heap.length < count) {
      rise(heap, heap.length, no, scores);
      if (heap.length < count) continue;
    } else sink(heap, no, scores);
    least = scores[heap[0] ?? 0] ?? 0;
  }
  return highest(heap, scores, count);
};

/** Returns the `count` of these indexes with the highest scores, highest first. */
export const highest = (numbers: number[], scores: Float32Array, count: number): number[] =>
  numbers.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, count);

/** Returns whether an index follows another in the order of `highest`. */
const isBehind = (one: number, other: number, scores: Float32Array): boolean => {
  const [own, others] = [scores[one] ?? 0, scores[other] ?? 0];
  return own < others || (own === others && one > other);
};

/** Inserts an index at the end of the heap and moves it up. */
const rise = (heap: number[], end: number, no: number, scores: Float32Array): void => {
  let at = end;
  heap[at] = no;
  while (at > 0) {
    const above = (at - 1) >>> 1;
    const other = heap[above] ?? 0;
    if (!isBehind(no, other, scores)) break;
    heap[at] = other;
    at = above;
  }
  heap[at] = no;
};

/** Replaces the top of the heap and moves it down. */
const sink = (heap: number[], no: number, scores: Float32Array): void => {
  let at = 0;
  for (let below = 1; below < heap.length; below = 2 * at + 1) {
    const right = below + 1;
    if (right < heap.length && isBehind(heap[right] ?? 0, heap[below] ?? 0, scores)) below = right;
    const other = heap[below] ?? 0;
    if (!isBehind(other, no, scores)) break;
    heap[at] = other;
    at = below;
  }
  heap[at] = no;
};
