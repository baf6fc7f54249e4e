import { outgoingErrorIn } from './outgoing-error.ts';
import { hostAndPortOf, type Route } from './route.ts';

const TIMEOUT_MS = 2_000;

/**
 * Validates an address as it is entered: rejects with OutgoingError if it would be refused. Each call is checked separately, so an
 * unresolvable name is accepted.
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
