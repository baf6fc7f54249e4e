export { plain } from './facts.ts';
export { holdsAnswer } from './known-answer.ts';
export { measureAnswer } from './measure.ts';
export { sumMeasures } from './sum.ts';
export { supportBy } from './supported.ts';
