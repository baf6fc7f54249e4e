/**
 * Layout of an element by its style: the part of a table that it acts as; `block`: on lines of its own; `row`: its children are beside or
 * below each other; `apart`: on the line, with a distance; `none`: not shown; `other`.
 */
export type Display = 'table' | 'thead' | 'tr' | 'td' | 'block' | 'row' | 'apart' | 'none' | 'other';

const VALUE = /(?:^|[;\s])display\s*:\s*([\w-]+)/i;
const DISTANCE = /(?:^|[;\s])(?:margin|padding)(?:-(?:left|right|inline)(?:-(?:start|end))?)?\s*:/i;
const DISPLAYS: Record<string, Display> = {
  none: 'none',
  table: 'table',
  'table-header-group': 'thead',
  'table-row': 'tr',
  'table-cell': 'td',
  block: 'block',
  'list-item': 'block',
  'flow-root': 'block',
  flex: 'row',
  grid: 'row',
  'inline-flex': 'row',
  'inline-grid': 'row',
};

/** Returns the layout that declarations set; null if they set none. */
export const displayIn = (declarations: string): Display | null => {
  const value = VALUE.exec(declarations)?.[1]?.toLowerCase();
  if (!value) return null;
  if (value === 'inline-block' && DISTANCE.test(declarations)) return 'apart';
  return DISPLAYS[value] ?? 'other';
};

/** Width of a screen on which a page is read, in CSS pixels. */
const SCREEN_PX = 1_280;
const EM_PX = 16;
const MEDIUM = /^(?:only\s+)?(?:screen|all)$/i;
const WIDTH = /^\(\s*(min|max)-width\s*:\s*([\d.]+)(px|r?em)\s*\)$/i;

/** Returns whether a condition around rules of a style sheet, such as `@media (min-width: 768px)`, holds on a usual screen. */
export const holdsOnScreens = (condition: string): boolean => {
  const media = /(?:^|[;}\s])@media\s+([^;{}]{1,200})$/i.exec(condition)?.[1] ?? '';
  return media.split(',').some((one) =>
    one
      .trim()
      .split(/\s+and\s+/i)
      .every(holds),
  );
};

const holds = (part: string): boolean => {
  const [, bound, value, unit] = WIDTH.exec(part.trim()) ?? [];
  if (!bound) return MEDIUM.test(part.trim());
  const pixels = Number(value) * (unit?.toLowerCase() === 'px' ? 1 : EM_PX);
  return bound.toLowerCase() === 'min' ? pixels <= SCREEN_PX : pixels >= SCREEN_PX;
};
