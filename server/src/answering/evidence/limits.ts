/** With all that stands beside it the evidence has at most so many characters, which eight full passages had. */
export const CHARACTERS_AT_MOST = 12_800;
/** Passages that are found for a question. */
export const FOUND_AT_MOST = 12;
/** And those beside them. */
export const NEIGHBOURS_AT_MOST = 4;
/** Passages that are found for a question that asks several things: as many as there may be in all for another one. */
export const OF_PARTS_AT_MOST = FOUND_AT_MOST + NEIGHBOURS_AT_MOST;
/** A further search adds so many characters at most, which four full passages have. */
export const JOINED_CHARACTERS_AT_MOST = 6_400;
