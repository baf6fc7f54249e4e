export { goldenOfAnswer, goldenOfLesson } from './begin-with.ts';
export { KeepAsGolden } from './keep-as-golden.tsx';
export { checkDraft, useGolden } from './queries.ts';
