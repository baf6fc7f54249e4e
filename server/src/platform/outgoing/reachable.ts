import { outgoingErrorIn } from './outgoing-error.ts';
import { hostAndPortOf, type Route } from './route.ts';

const TIMEOUT_MS = 2_000;

/**
 * Says to somebody who enters an address whether it would be called: rejects with OutgoingError when it would not. Each
 * call judges again, so a name that nobody resolves at the moment is let through.
 */
export const createReachable =
  (route: Route) =>
  async (url: string): Promise<void> => {
    const { host, port } = hostAndPortOf(new URL(url));
    const lookup = route(host, port);
    const error = await new Promise<unknown>((resolve) => {
      AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () => resolve(null));
      lookup(host, { all: true }, resolve);
    });
    const refused = outgoingErrorIn(error);
    if (refused) throw refused;
  };
