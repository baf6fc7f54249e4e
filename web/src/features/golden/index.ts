export { checkDraft, useGolden } from './queries.ts';
