/** Deeper than any body that a schema takes. */
const DEEPEST = 40;

/** Whether every text of a value is one that the database can hold: no NUL, no half of a surrogate pair. */
export const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1));
};
