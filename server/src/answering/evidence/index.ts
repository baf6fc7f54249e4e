export { joinEvidence } from './join.ts';
export { foundIn, withNeighbours } from './neighbours.ts';
export { partsOf } from './parts.ts';
export { CANDIDATES, leastScore, selectEvidence } from './select.ts';
export { markdownTable, type Row, rowsIn, withMarkdownTables } from './tables.ts';
