import type { Display } from './displays.ts';
import { taskBox } from './form-values.ts';
import type { StyleSheet } from './style-sheet.ts';

type Attributes = Record<string, string>;

/** Elements that have no meaning of their own. */
const NEUTRAL = /^(?:div|span)$/;
export const INLINE = /^(?:span|font|a|b|i|em|strong|small|label|output|time)$/;
const TABLE_PART = /^(?:table|thead|tr|td)$/;
const ROLES: Record<string, string> = {
  table: 'table',
  grid: 'table',
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  columnheader: 'th',
  rowheader: 'th',
  list: 'ul',
  listitem: 'li',
};

/**
 * Returns the name of the element that an element acts as: by its role (ARIA), as a part of a table or a block by its style, or `sup` and
 * `sub` for text that a style raises or lowers, as Google Docs and LibreOffice write it.
 */
export const readAs = (
  name: string,
  attributes: Attributes,
  styles: StyleSheet,
  display: Display | null,
): string => {
  const { role = '', 'aria-level': level = '2' } = attributes;
  const position = INLINE.test(name) && styles.position(name, attributes);
  if (position) return position === 'raised' ? 'sup' : 'sub';
  // A box is on the line of its task.
  if (name === 'div' && taskBox(attributes)) return 'span';
  if (role && NEUTRAL.test(name)) {
    if (role === 'heading') return /^[1-6]$/.test(level) ? `h${level}` : 'h6';
    return ROLES[role] ?? name;
  }
  if (display && TABLE_PART.test(display) && NEUTRAL.test(name)) return display;
  return display === 'block' && INLINE.test(name) ? 'div' : name;
};
