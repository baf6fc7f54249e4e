import { CALLS, type CurrentUser } from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { holdConfigurer, requireConfigurer } from '../domains/index.ts';
import { type GoldenParts, requestRun } from './run-golden.ts';
import {
  addGoldenQuestions,
  deleteGoldenQuestion,
  getRun,
  listGolden,
  updateGoldenQuestion,
} from './store.ts';

/** A run is a call of the models for every question. */
const RUNS = { max: 20, timeWindow: '1 minute' };

/** Golden questions and their runs, for those who configure the domain. */
export const goldenRoutes = (app: App, parts: GoldenParts) => {
  const { db } = parts.database;
  const configuring = (id: string, user: CurrentUser, act: (tx: DbOrTx) => Promise<void>) =>
    db.transaction(async (tx) => {
      await holdConfigurer(tx, id, user.id);
      await act(tx);
    });

  handle(app, CALLS.listGoldenQuestions, async ({ params: { id }, user }) => {
    await requireConfigurer(db, id, user);
    return listGolden(db, id, readerOf(user));
  });

  handle(app, CALLS.createGoldenQuestion, async ({ params: { id }, body, user }) => {
    await configuring(id, user, (tx) => addGoldenQuestions(tx, id, [body], readerOf(user)));
    await requestRun(parts, { domainId: id, reason: 'asked', createdBy: user.id });
    return listGolden(db, id, readerOf(user));
  });

  handle(app, CALLS.updateGoldenQuestion, async ({ params: { id, questionId }, body, user }) => {
    const which = { domainId: id, id: questionId, reader: readerOf(user) };
    await configuring(id, user, (tx) => updateGoldenQuestion(tx, which, body));
    await requestRun(parts, { domainId: id, reason: 'asked', createdBy: user.id });
    return listGolden(db, id, readerOf(user));
  });

  handle(app, CALLS.deleteGoldenQuestion, async ({ params: { id, questionId }, user }) => {
    const which = { domainId: id, id: questionId, reader: readerOf(user) };
    await configuring(id, user, (tx) => deleteGoldenQuestion(tx, which));
  });

  handle(
    app,
    CALLS.startGoldenRun,
    async ({ params: { id }, body: { draft }, user }) => {
      const reason = draft ? ('draft' as const) : ('asked' as const);
      const run = { domainId: id, reason, draft, createdBy: user.id };
      return { id: await requestRun(parts, run, (tx) => holdConfigurer(tx, id, user.id)) };
    },
    { rateLimit: RUNS },
  );

  handle(app, CALLS.getGoldenRun, async ({ params: { id, runId }, user }) => {
    await requireConfigurer(db, id, user);
    const { passedBefore, ...run } = await getRun(db, { domainId: id, id: runId, reader: readerOf(user) });
    const broken = run.results
      .filter(({ question_id, passed, outcome }) => {
        // A failed call of the model breaks no question. Results that not all may read do not block publishing.
        return !run.narrower && !passed && outcome !== 'failed' && passedBefore.includes(question_id);
      })
      .map(({ question_id }) => question_id);
    return { ...run, broken };
  });
};
