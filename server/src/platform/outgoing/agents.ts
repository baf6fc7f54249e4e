import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Route } from './route.ts';

/** Creates agents for libraries that use node:http. Sockets are reused. */
export const createAgents = (route: Route) => {
  const options = { keepAlive: true, maxSockets: 50 };
  return {
    http: guarded(new HttpAgent(options), route, 80),
    https: guarded(new HttpsAgent(options), route, 443),
  };
};

const guarded = <Agent extends HttpAgent>(agent: Agent, route: Route, usualPort: number): Agent => {
  const open = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    try {
      const lookup = route(options.host ?? 'localhost', Number(options.port) || usualPort);
      return open({ ...options, lookup }, done);
    } catch (error) {
      // The second argument is ignored after an error.
      process.nextTick(() =>
        done?.(error instanceof Error ? error : new Error(String(error)), undefined as never),
      );
      return undefined;
    }
  };
  return agent;
};
