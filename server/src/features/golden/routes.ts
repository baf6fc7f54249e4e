import {
  type CurrentUser,
  GoldenList,
  GoldenQuestionBody,
  GoldenRunBody,
  GoldenRunDetail,
  GoldenRunStarted,
  Id,
} from '@docent/contract';
import { z } from 'zod';
import type { DbOrTx } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { holdConfigurer, requireConfigurer } from '../domains/index.ts';
import { type GoldenParts, requestRun } from './run-golden.ts';
import {
  addGoldenQuestions,
  deleteGoldenQuestion,
  getRun,
  listGolden,
  updateGoldenQuestion,
} from './store.ts';

const params = z.object({ id: Id });
const questionParams = z.object({ id: Id, questionId: Id });
const runParams = z.object({ id: Id, runId: Id });
/** A run is a call of the models for every question. */
const RUNS = { max: 20, timeWindow: '1 minute' };

/** Golden questions and their runs, for those who configure the domain. */
export const goldenRoutes = (app: App, parts: GoldenParts) => {
  const { db } = parts.database;
  const access = { access: 'signed-in' } as const;
  const path = '/v1/domains/:id/golden-questions';
  const configuring = (id: string, user: CurrentUser, act: (tx: DbOrTx) => Promise<void>) =>
    db.transaction(async (tx) => {
      await holdConfigurer(tx, id, user.id);
      await act(tx);
    });

  app.get(
    path,
    { config: access, schema: { params, response: { 200: GoldenList } } },
    async ({ params: { id }, user }) => {
      await requireConfigurer(db, id, user);
      return listGolden(db, id);
    },
  );

  app.post(
    path,
    { config: access, schema: { params, body: GoldenQuestionBody, response: { 201: GoldenList } } },
    async ({ params: { id }, body, user }, reply) => {
      await configuring(id, user, (tx) => addGoldenQuestions(tx, id, [body]));
      await requestRun(parts, { domainId: id, reason: 'asked', createdBy: user.id });
      return reply.status(201).send(await listGolden(db, id));
    },
  );

  app.patch(
    `${path}/:questionId`,
    {
      config: access,
      schema: { params: questionParams, body: GoldenQuestionBody, response: { 200: GoldenList } },
    },
    async ({ params: { id, questionId }, body, user }) => {
      await configuring(id, user, (tx) => updateGoldenQuestion(tx, id, questionId, body));
      await requestRun(parts, { domainId: id, reason: 'asked', createdBy: user.id });
      return listGolden(db, id);
    },
  );

  app.delete(
    `${path}/:questionId`,
    { config: access, schema: { params: questionParams } },
    async ({ params: { id, questionId }, user }, reply) => {
      await configuring(id, user, (tx) => deleteGoldenQuestion(tx, id, questionId));
      return reply.status(204).send();
    },
  );

  app.post(
    '/v1/domains/:id/golden-runs',
    {
      config: { ...access, rateLimit: RUNS },
      schema: { params, body: GoldenRunBody, response: { 202: GoldenRunStarted } },
    },
    async ({ params: { id }, body: { draft }, user }, reply) => {
      const reason = draft ? ('draft' as const) : ('asked' as const);
      const run = { domainId: id, reason, draft, createdBy: user.id };
      return reply
        .status(202)
        .send({ id: await requestRun(parts, run, (tx) => holdConfigurer(tx, id, user.id)) });
    },
  );

  app.get(
    '/v1/domains/:id/golden-runs/:runId',
    { config: access, schema: { params: runParams, response: { 200: GoldenRunDetail } } },
    async ({ params: { id, runId }, user }) => {
      await requireConfigurer(db, id, user);
      const { passedBefore, ...run } = await getRun(db, id, runId);
      const broken = run.results
        .filter(({ question_id, passed, outcome }) => {
          // A model that could not be reached has broken nothing.
          return !passed && outcome !== 'failed' && passedBefore.includes(question_id);
        })
        .map(({ question_id }) => question_id);
      return { ...run, broken };
    },
  );
};
