export { IS_NARROWER, SEES_QUESTION, SEES_RESULT, SEES_RUN } from './needed-documents.ts';
export { goldenPlugin } from './plugin.ts';
