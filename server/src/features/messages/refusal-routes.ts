import { CALLS } from '@docent/contract';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { explainRefusal } from './explain-refusal.ts';

/** Each searches several domains. */
const EXPLANATIONS = { max: 60, timeWindow: '1 minute' };

export const refusalRoutes = (app: App, parts: Parameters<typeof explainRefusal>[0]) => {
  handle(app, CALLS.explainRefusal, ({ params: { id }, user }) => explainRefusal(parts, id, user), {
    rateLimit: EXPLANATIONS,
  });
};
