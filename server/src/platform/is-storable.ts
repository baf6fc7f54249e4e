/** Maximum depth, greater than in any schema. */
const DEEPEST = 40;

/** Returns whether every string of a value can be stored in the database: no NUL and no lone surrogate. */
export const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1));
};
