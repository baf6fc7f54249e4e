import { CALLS } from '@docent/contract';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { type AskParts, askDomain } from './ask-domain.ts';
import { type SearchParts, searchDomain } from './search-domain.ts';

/** Each may be a call of the embedding model. */
export const SEARCHES = { max: 120, timeWindow: '1 minute' };

/** Questions without a browser. */
export const askingRoutes = (app: App, parts: AskParts & SearchParts) => {
  handle(
    app,
    CALLS.searchDomain,
    async ({ params: { id }, body, user }) => ({ passages: await searchDomain(parts, user, id, body) }),
    { rateLimit: SEARCHES },
  );

  handle(app, CALLS.askDomain, ({ params: { id }, body, caller }) => askDomain(parts, caller, id, body));
};
