import { createAgents } from './agents.ts';
import { createConnect } from './connect.ts';
import { createFetch } from './fetch.ts';
import { createReachable } from './reachable.ts';
import { createRoute } from './route.ts';

/**
 * The way out: every call and every socket that the server opens to another machine, besides those to its own database
 * and Redis. Names are resolved, judged and connected to in one step, redirects each anew; `allowed` are hosts that the
 * operator has named, which may be private, themselves and by this port only.
 */
export const createOutgoing = (options: Parameters<typeof createRoute>[0]) => {
  const route = createRoute(options);
  return {
    route,
    fetchWith: createFetch(route),
    agents: () => createAgents(route),
    connect: createConnect(route),
    requireReachable: createReachable(route),
  };
};

export type Outgoing = ReturnType<typeof createOutgoing>;
