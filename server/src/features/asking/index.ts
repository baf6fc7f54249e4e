export { createAnswerWaits } from './answer-waits.ts';
export { type AskParts, askDomain } from './ask-domain.ts';
export { askingRoutes, SEARCHES } from './routes.ts';
export { type SearchParts, searchDomain } from './search-domain.ts';
