export { goldenOfAnswer, goldenOfLesson } from './begin-with.ts';
export { countPassed } from './count-passed.ts';
export { KeepAsGolden, KeepGoldenDialog } from './keep-as-golden.tsx';
export { checkDraft, useGolden } from './queries.ts';
