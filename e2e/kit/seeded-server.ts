import { inject } from 'vitest';
import type { ProgramOptions } from '../../server/test/kit/program.ts';
import { startServer, type TestServer } from './server.ts';

/** A server whose owner (OWNER) has signed up and whose sample documents can be asked, where most journeys begin. */
export const startSeededServer = (
  environment: Record<string, string> = {},
  options: Omit<ProgramOptions, 'from'> = {},
): Promise<TestServer> => startServer(environment, { from: inject('livedIn'), ...options });
