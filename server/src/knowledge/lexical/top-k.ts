/** Scores by index. `orderOf` returns the position of an index among those with the same score, lowest first. */
export type Scores = { scores: Float32Array; orderOf: (no: number) => number };

/**
 * Returns the indexes of the `count` highest scores above 0, highest first, ties by `orderOf`. Uses a heap with the least of them on top,
 * so that one comparison rejects most scores.
 */
export const highestOf = (all: Scores, count: number): number[] => {
  const { scores, orderOf } = all;
  const heap: number[] = [];
  let least = 0;
  let leastOrder = 0;
  for (let no = 0; no < scores.length; no += 1) {
    const score = scores[no] ?? 0;
    if (!score || score < least) continue;
    if (heap.length < count) rise(heap, heap.length, no, all);
    else if (score > least || orderOf(no) < leastOrder) sink(heap, no, all);
    else continue;
    if (heap.length < count) continue;
    const top = heap[0] ?? 0;
    least = scores[top] ?? 0;
    leastOrder = orderOf(top);
  }
  return highest(heap, all, count);
};

/** Returns the `count` of these indexes with the highest scores, highest first, ties by `orderOf`. */
export const highest = (numbers: number[], all: Scores, count: number): number[] =>
  numbers.sort((a, b) => (isBehind(a, b, all) ? 1 : -1)).slice(0, count);

/** Returns whether an index follows another in the order of `highest`. */
const isBehind = (one: number, other: number, { scores, orderOf }: Scores): boolean => {
  const [own, others] = [scores[one] ?? 0, scores[other] ?? 0];
  return own < others || (own === others && orderOf(one) > orderOf(other));
};

/** Inserts an index at the end of the heap and moves it up. */
const rise = (heap: number[], end: number, no: number, scores: Scores): void => {
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
const sink = (heap: number[], no: number, scores: Scores): void => {
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
