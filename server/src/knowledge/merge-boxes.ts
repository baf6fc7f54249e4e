import type { Box } from '@docent/contract';

const round = (value: number) => Math.round(value * 10) / 10;

/** Merges consecutive boxes on one printed line; rounds to a tenth of a point. */
export const mergeBoxes = (boxes: Box[]): Box[] => {
  const merged: Box[] = [];
  for (const box of boxes) {
    const last = merged.at(-1);
    const isSameLine =
      last &&
      Math.abs(last.y - box.y) < box.height / 3 &&
      Math.abs(last.height - box.height) < box.height / 2 &&
      box.x >= last.x - box.height;
    if (!last || !isSameLine) {
      merged.push({ ...box });
      continue;
    }
    last.width = Math.max(last.x + last.width, box.x + box.width) - last.x;
    const bottom = Math.max(last.y + last.height, box.y + box.height);
    last.y = Math.min(last.y, box.y);
    last.height = bottom - last.y;
  }
  return merged.map(({ x, y, width, height }) => ({
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
  }));
};
