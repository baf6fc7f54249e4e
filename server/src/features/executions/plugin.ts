import { buffer } from 'node:stream/consumers';
import { createConfigurationCache } from '../domains/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import type { Listener } from './listener.ts';
import { executionRoutes } from './routes.ts';
import { createExecutions, type Executions } from './run-executions.ts';

type Uses = {
  settings: { MAX_ANSWERS: number; ANSWER_WAIT_SECONDS: number };
  listener: Listener;
};

export type ExecutionsPlugin = Plugin & { executions: Executions };

/** Answers are written in the background of one server each. */
export const executionsPlugin = (platform: Platform, { settings, listener }: Uses): ExecutionsPlugin => {
  const { database, files, workflow, logger } = platform;
  const { db } = database;
  const executions = createExecutions({
    db,
    answering: {
      ...workflow,
      configurationOf: createConfigurationCache(db),
      readFile: (key) => buffer(files.read(key)),
    },
    logger,
    maxAnswers: settings.MAX_ANSWERS,
    waitSeconds: settings.ANSWER_WAIT_SECONDS,
    listener,
  });
  return {
    name: 'answers',
    routes: (app) => executionRoutes(app, { db, logger, ...workflow }),
    jobs: () => executions.start(),
    close: () => executions.close(),
    executions,
  };
};
