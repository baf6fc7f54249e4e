export { createAnswerWaits } from './answer-waits.ts';
export { type AskParts, askDomain } from './ask-domain.ts';
export { type Asking, askingPlugin } from './plugin.ts';
export { SEARCHES } from './routes.ts';
export { type SearchParts, searchDomain } from './search-domain.ts';
