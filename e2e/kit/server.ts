import { type ProgramOptions, type RunningProgram, startProgram } from '../../server/test/kit/program.ts';
import { recordLog } from './failure-records.ts';

export type TestServer = RunningProgram;

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
