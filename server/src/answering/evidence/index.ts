export { withNeighbours } from './neighbours.ts';
export { partsOf } from './parts.ts';
export { CANDIDATES, selectEvidence } from './select.ts';
