import { createAgents } from './agents.ts';
import { createConnect } from './connect.ts';
import { createFetch } from './fetch.ts';
import { createReachable } from './reachable.ts';
import { createRoute } from './route.ts';

/**
 * Creates the only way by which the server calls other machines, except its database and Redis. Names are resolved, checked and connected
 * to in one step, separately for each redirect. `allowed` are hosts named by the operator, which may be private, on exactly these ports.
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
