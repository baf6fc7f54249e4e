import { buffer } from 'node:stream/consumers';
import { createConfigurationCache } from '../domains/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { keepHiddenAnswers, refusedBeside } from './hidden-answers.ts';
import type { Listener } from './listener.ts';
import { executionRoutes } from './routes.ts';
import { createExecutions, type Executions } from './run-executions.ts';

type Uses = {
  settings: { ROLE: 'both' | 'api' | 'worker'; fixed: { answersAtOnce: number; answerWaitSeconds: number } };
  listener: Listener;
};

export type ExecutionsPlugin = Plugin & { executions: Executions };

const HIDDEN_ANSWERS_QUEUE = 'hidden-answers';

/** Answers are written in the background of one server each. */
export const executionsPlugin = (platform: Platform, { settings, listener }: Uses): ExecutionsPlugin => {
  const { database, files, queue, workflow, logger } = platform;
  const { db } = database;
  // Answers are streamed by the servers that have the clients.
  const writesAnswers = settings.ROLE !== 'worker';
  const noting = new Set<Promise<void>>();
  /** Queues a look at who else would have been answered. After the end, so that the asker's refusal is the same either way, and as soon. */
  const noteRefused = async (messageIds: string[]) => {
    try {
      const refused = messageIds.length ? await refusedBeside(db, messageIds) : [];
      await queue.sendOnce(
        HIDDEN_ANSWERS_QUEUE,
        refused.map((id) => ({ key: id, data: { id } })),
      );
      if (refused.length) queue.wake(HIDDEN_ANSWERS_QUEUE);
    } catch (error) {
      logger.warn({ err: error }, 'who else would have been answered is not known');
    }
  };
  const executions = createExecutions({
    db,
    answering: {
      ...workflow,
      configurationOf: createConfigurationCache(db),
      readFile: (key) => buffer(files.read(key)),
    },
    logger,
    maxAnswers: writesAnswers ? settings.fixed.answersAtOnce : 0,
    waitSeconds: settings.fixed.answerWaitSeconds,
    listener: {
      ...listener,
      onEnd: (ended) => {
        listener.onEnd(ended);
        const refused = ended.filter(
          ({ outcome }) => outcome === 'not_in_documents' || outcome === 'may_answer',
        );
        const noted = noteRefused(refused.map(({ messageId }) => messageId));
        noting.add(noted);
        void noted.finally(() => noting.delete(noted));
      },
    },
  });
  return {
    name: 'answers',
    routes: (app) => executionRoutes(app, { db, logger, ...workflow }),
    jobs: async () => {
      await queue.declare(HIDDEN_ANSWERS_QUEUE, { exclusive: true });
      await queue.work<{ id: string }>(HIDDEN_ANSWERS_QUEUE, { concurrency: 1 }, ({ id }) =>
        keepHiddenAnswers({ db, retrieve: workflow.retrieve }, id),
      );
      if (writesAnswers) executions.start();
    },
    close: async () => {
      await executions.close();
      await Promise.all(noting);
    },
    executions,
  };
};
