import { Readable } from 'node:stream';
import { CALLS, type CurrentUser, type ReplayEvent } from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import { overlapsOf } from '../../answering/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { whileAllowed } from '../../platform/http/while-allowed.ts';
import type { Logger } from '../../platform/logs.ts';
import { isConfigurer, loadConfiguration, requireConfigurer } from '../domains/index.ts';
import { requireAllRead } from './lost-access.ts';
import { getExecution, listExecutions } from './read-store.ts';
import { type ReplayParts, replay } from './replay.ts';

type Options = ReplayParts & { db: Db; logger: Logger };

/** Each may be several calls of a model. */
const REPLAYS = { max: 30, timeWindow: '1 minute' };
const CHECKS = { max: 120, timeWindow: '1 minute' };

/** Runs of a domain, for those who configure it, and runs that only try something. */
export const executionRoutes = (app: App, { db, logger, ...parts }: Options) => {
  handle(app, CALLS.listExecutions, async ({ query: { domain_id, ...query }, user }) => {
    await requireConfigurer(db, domain_id, user);
    return listExecutions(db, { domainId: domain_id, reader: readerOf(user), ...query });
  });

  handle(app, CALLS.getExecution, async ({ params: { id }, user }) => {
    const execution = await getExecution(db, id, user);
    if (!(await isConfigurer(db, execution.domain_id, user))) throw new AppError('not_found');
    return execution;
  });

  handle(
    app,
    CALLS.testDecision,
    async ({ params: { id }, body, user }) => {
      await requireConfigurer(db, id, user);
      const { configuration: present, name } = await loadConfiguration(db, id);
      const configuration = { ...present, ...body.draft };
      const engine = await parts.chooseEngine(configuration);
      const { result: decision } = await engine.categorize({
        question: { text: body.question, language: user.language, history: [], domainName: name, images: [] },
        configuration,
        signal: new AbortController().signal,
      });
      return { decision, overlaps: overlapsOf(configuration.specific_cases) };
    },
    { rateLimit: CHECKS },
  );

  handle(
    app,
    CALLS.replayQuestion,
    async (request, reply) => {
      const {
        params: { id },
        body,
        user,
      } = request;
      await requireConfigurer(db, id, user);
      const { configuration, name } = await loadConfiguration(db, id);
      const gone = new AbortController();
      const lines = new Readable({ read: () => {} });
      reply.raw.once('close', () => gone.abort(new Error('the caller has gone')));
      const given = {
        reader: readerOf(user),
        domainId: id,
        domainName: name,
        configuration,
        draft: body.draft,
      };
      const asked = { question: body.question, language: user.language, signal: gone.signal };
      const read = new Set<string>();
      const retrieve: ReplayParts['retrieve'] = (...from) => {
        const find = parts.retrieve(...from);
        return async (asked) => {
          const hits = await find(asked);
          for (const { documentId } of hits) read.add(documentId);
          return hits;
        };
      };
      const allow = async (caller: CurrentUser) => {
        await requireConfigurer(db, id, caller);
        await requireAllRead(db, caller, [...read]);
      };
      replay({ ...parts, retrieve }, { ...given, ...asked }, (event: ReplayEvent) => {
        lines.push(`${JSON.stringify(event)}\n`);
      })
        .catch((error: unknown) => {
          if (!gone.signal.aborted) logger.warn({ err: error }, 'a replay ended early');
        })
        .finally(() => lines.push(null));
      return reply.type('application/x-ndjson').send(whileAllowed(request, lines, allow));
    },
    { rateLimit: REPLAYS },
  );
};
