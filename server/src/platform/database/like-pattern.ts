/** Pattern of `like` that matches texts which contain the search, whose own `\`, `%` and `_` are taken literally. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
