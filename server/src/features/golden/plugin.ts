import type { GoldenReason } from '@docent/contract';
import { paidBy } from '../../platform/models/token-payer.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { goldenRoutes } from './routes.ts';
import {
  GOLDEN_LATER_QUEUE,
  GOLDEN_QUEUE,
  requestRun,
  runAfterChange,
  runGolden,
  runLater,
} from './run-golden.ts';
import { addGoldenQuestions, goldenBodiesOf } from './store.ts';

export type GoldenPlugin = Plugin & {
  /** Runs a domain's golden questions again, in the background. */
  runAfter: (reason: Extract<GoldenReason, 'configuration' | 'documents'>) => (domainId: string) => void;
  /**
   * The same some time later, once for all changes until then and at most once an hour, and only those whose documents changed: of
   * documents that come and go by themselves.
   */
  runSoon: (domainId: string) => void;
  /** For the file that a domain's configuration is exported to. */
  questions: { list: typeof goldenBodiesOf; add: typeof addGoldenQuestions };
};

export const goldenPlugin = ({ database, queue, workflow, logger }: Platform): GoldenPlugin => ({
  name: 'golden questions',
  routes: (app) => goldenRoutes(app, { database, queue }),
  jobs: async () => {
    await queue.declare(GOLDEN_QUEUE);
    await queue.work<{ runId: string }>(GOLDEN_QUEUE, { concurrency: 1 }, ({ runId }) =>
      // Also where the person who started it waits: what it finds is everybody's.
      paidBy(null, () => runGolden(database.db, workflow, runId)),
    );
    await queue.declare(GOLDEN_LATER_QUEUE, { exclusive: true });
    await queue.work<{ domainId: string }>(GOLDEN_LATER_QUEUE, { concurrency: 1 }, async ({ domainId }) => {
      await requestRun({ database, queue }, { domainId, reason: 'documents', onlyChanged: true });
    });
  },
  runAfter: (reason) => (domainId) => runAfterChange({ database, queue }, logger, domainId, reason),
  runSoon: (domainId) => runLater({ database, queue }, logger, domainId),
  questions: { list: goldenBodiesOf, add: addGoldenQuestions },
});
