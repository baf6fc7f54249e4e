import type { Box } from './groups.ts';

type Placed = { box: Box };

/** Maximum overlap of separate boxes, as a share of the smaller one. */
const OVERLAP = 0.1;
const DEEPEST = 30;

/**
 * Sorts the boxes of a slide into reading order: splits them at the widest horizontal or vertical gap, and each half likewise. Shapes
 * without a gap between them are sorted from top to bottom, then from left to right.
 */
export const inReadingOrder = <Item extends Placed>(items: Item[], depth = 0): Item[] => {
  if (items.length < 2 || depth > DEEPEST) return items;
  const across = widestGap(items, 'y', 'height');
  const down = widestGap(items, 'x', 'width');
  const cut = across && down ? (down.gap > across.gap ? down : across) : (across ?? down);
  if (!cut) return items.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  return [cut.before, cut.after].flatMap((half) => inReadingOrder(half, depth + 1));
};

const widestGap = <Item extends Placed>(items: Item[], start: 'x' | 'y', size: 'width' | 'height') => {
  const sorted = items.toSorted((a, b) => a.box[start] - b.box[start]);
  let end = Number.NEGATIVE_INFINITY;
  let best: { gap: number; before: Item[]; after: Item[] } | null = null;
  for (const [at, { box }] of sorted.entries()) {
    const gap = box[start] - end;
    if (at > 0 && gap >= -OVERLAP * box[size] && (!best || gap > best.gap))
      best = { gap, before: sorted.slice(0, at), after: sorted.slice(at) };
    end = Math.max(end, box[start] + box[size]);
  }
  return best;
};
