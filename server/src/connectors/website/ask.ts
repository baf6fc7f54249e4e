import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectorContext } from '../connector.ts';
import { asSourceError } from '../shared/errors.ts';

type Options = { context: ConnectorContext; origin: string; perSecond: number };

/** A page that never ends, ends here. */
const LONGEST_MS = 60_000;

/** Asks a website at the speed that was set, one request after the other. Redirects are not followed here. */
export const createAsk = ({ context, origin, perSecond }: Options) => {
  const own = headersIn(context.secrets.headers ?? '');
  let next = 0;
  let pauseMs = 1_000 / perSecond;

  return {
    /** Raises the pause between requests to the crawl delay of the site. */
    slowTo: (seconds: number) => {
      pauseMs = Math.max(pauseMs, seconds * 1_000);
    },
    ask: async (url: string, headers: Record<string, string> = {}, redirect: RequestRedirect = 'manual') => {
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + pauseMs;
      if (at > now) await wait(at - now, undefined, { signal: context.signal });
      try {
        return await context.fetch(url, {
          redirect,
          headers: {
            accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
            // Credentials are sent to the site's own origin only.
            ...(new URL(url).origin === origin && redirect === 'manual' ? own : {}),
            ...headers,
          },
          signal: AbortSignal.any([context.signal, AbortSignal.timeout(LONGEST_MS)]),
        });
      } catch (error) {
        context.signal.throwIfAborted();
        throw asSourceError(error, url);
      }
    },
  };
};

export type Ask = ReturnType<typeof createAsk>['ask'];

/** `Name: value`, one a line. */
const headersIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split(/\r?\n/)
      .map((line) => /^([\w-]+):\s*(.*?)\s*$/.exec(line))
      .flatMap((found) => (found?.[1] && found[2] ? [[found[1].toLowerCase(), found[2]]] : [])),
  );
