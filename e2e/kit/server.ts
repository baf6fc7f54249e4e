import type { ReplacedSettings } from '../../server/src/fixed-settings.ts';
import { type ProgramOptions, type RunningProgram, startProgram } from '../../server/test/kit/program.ts';
import { recordLog } from './failure-records.ts';

export type TestServer = RunningProgram;

/** Fixed settings with which anyone who reaches the server signs up. */
export const OPEN_SIGN_UP: ReplacedSettings = { product: { sign_up: 'anyone' } };

/** Starts the server that is delivered, as `startProgram` does; a failed test keeps its log. */
export const startServer = async (
  environment: Record<string, string> = {},
  options: ProgramOptions = {},
): Promise<TestServer> => {
  const server = await startProgram(environment, options);
  const forgetLog = recordLog(server.url, server.log);
  return {
    ...server,
    close: async () => {
      await server.close();
      forgetLog();
    },
  };
};
