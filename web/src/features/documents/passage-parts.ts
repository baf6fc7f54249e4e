import type { Box } from '@docent/contract';

const GAP_IN_LINES = 3;

/**
 * Returns one box for each group of adjacent lines of a passage, which may start at the foot of a page or continue in another column. In
 * the boxes' own units.
 */
export const partsOf = (boxes: Box[]): Box[] => {
  const parts: Box[][] = [];
  for (const box of boxes) {
    const before = parts.at(-1)?.at(-1);
    const gap = before ? box.y - (before.y + before.height) : 0;
    const isNear = before && gap < GAP_IN_LINES * box.height && gap > -2 * box.height;
    if (isNear) parts.at(-1)?.push(box);
    else parts.push([box]);
  }
  return parts.map(around);
};

/** Omits isolated lines, such as a footer that the file has first, where the passage has more. */
export const mainPartsOf = (boxes: Box[]): Box[] => {
  const line = Math.max(0, ...boxes.map(({ height }) => height));
  const parts = partsOf(boxes);
  const large = parts.filter(({ height }) => height > line);
  return large.length ? large : parts;
};

const around = (boxes: Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};
