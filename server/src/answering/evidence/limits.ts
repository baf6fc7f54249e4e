/** With all that stands beside it the evidence has at most so many characters, which eight full passages had. */
export const CHARACTERS_AT_MOST = 12_800;
/** Passages that are found for a question. */
export const FOUND_AT_MOST = 12;
/** And those beside them. */
export const NEIGHBOURS_AT_MOST = 4;
