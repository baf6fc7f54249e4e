/** Maximum characters of the evidence with its neighbours: eight full passages. */
export const CHARACTERS_AT_MOST = 12_800;
/** Maximum hits for a question. */
export const FOUND_AT_MOST = 12;
/** Maximum neighbours added to them. */
export const NEIGHBOURS_AT_MOST = 4;
/** Maximum hits for a question with several parts: as many as hits and neighbours of another one. */
export const OF_PARTS_AT_MOST = FOUND_AT_MOST + NEIGHBOURS_AT_MOST;
/** Maximum characters added by a further search: four full passages. */
export const JOINED_CHARACTERS_AT_MOST = 6_400;
