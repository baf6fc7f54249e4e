export { extractiveEngine } from './engines/extractive.ts';
export { modelEngine } from './engines/model.ts';
export { runAnswer } from './run.ts';
export type { StepRecord } from './steps.ts';
export { AnswerError, type Engine } from './types.ts';
