import { inject } from 'vitest';
import { startServer, type TestServer } from './server.ts';

/** A server whose owner (OWNER) has signed up and whose sample documents can be asked, where most journeys begin. */
export const startSeededServer = (
  environment: Record<string, string> = {},
  options: { program?: string } = {},
): Promise<TestServer> => startServer(environment, { from: inject('livedIn'), ...options });
