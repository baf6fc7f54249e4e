import { AskBody, DomainAnswer, DomainSearch, DomainSearchBody, Id } from '@docent/contract';
import { z } from 'zod';
import type { App } from '../../platform/http/app.ts';
import { type AskParts, askDomain } from './ask-domain.ts';
import { type SearchParts, searchDomain } from './search-domain.ts';

const params = z.object({ id: Id });
/** Each may be a call of the embedding model. */
export const SEARCHES = { max: 120, timeWindow: '1 minute' };

/** Questions without a browser. */
export const askingRoutes = (app: App, parts: AskParts & SearchParts) => {
  app.post(
    '/v1/domains/:id/search',
    {
      config: { access: 'signed-in', rateLimit: SEARCHES },
      schema: { params, body: DomainSearchBody, response: { 200: DomainSearch } },
    },
    async ({ params: { id }, body, user }) => ({ passages: await searchDomain(parts, user, id, body) }),
  );

  app.post(
    '/v1/domains/:id/ask',
    { config: { access: 'signed-in' }, schema: { params, body: AskBody, response: { 200: DomainAnswer } } },
    ({ params: { id }, body, user }) => askDomain(parts, user, id, body),
  );
};
