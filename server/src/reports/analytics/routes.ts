import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type AnalyticsQuery, CALLS, type CurrentUser } from '@docent/contract';
import { domainIdsOf } from '../../access/index.ts';
import { recordAudit } from '../../features/audit/index.ts';
import { requireConfigurer } from '../../features/domains/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { whileAllowed } from '../../platform/http/while-allowed.ts';
import { listExperts, listReviewedLessons } from './experts.ts';
import { exportFigures } from './export.ts';
import { countRuns } from './figures.ts';
import { periodOf } from './period.ts';
import { scopeOf } from './policy.ts';
import { listQuestions } from './questions.ts';
import type { Filter } from './runs.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };
/** Each reads every question of its period. */
const LIMITS = { rateLimit: { max: 120, timeWindow: '1 minute' } };

/** How the product is used: one's own figures, those of one's domains, or all. */
export const analyticsRoutes = (app: App, db: Db) => {
  /** Returns what the caller may count. Throws `forbidden`, `not_found` (the domain) and `invalid_input` (the days). */
  const filterOf = async (query: AnalyticsQuery, user: CurrentUser): Promise<Filter> => {
    const period = periodOf(query);
    const scope = scopeOf(user, await domainIdsOf(db, user.id), query.whose);
    if (!scope) throw new AppError('forbidden');
    if (query.domain_id && scope.kind !== 'own') await requireConfigurer(db, query.domain_id, user);
    return { period, scope, domainId: query.domain_id, reader: user };
  };

  handle(
    app,
    CALLS.getAnalytics,
    async ({ query, user }) => {
      const filter = await filterOf(query, user);
      const { scope, period } = filter;
      const [counted, experts] = await Promise.all([countRuns(db, filter), listExperts(db, filter)]);
      return { scope: scope.kind, unit: period.unit, ...counted, experts };
    },
    LIMITS,
  );

  handle(
    app,
    CALLS.listAnalyticsQuestions,
    async ({ query, user }) => listQuestions(db, await filterOf(query, user), user.id, query),
    LIMITS,
  );

  handle(
    app,
    CALLS.listAnalyticsLessons,
    async ({ query, user }) => {
      const filter = await filterOf(query, user);
      if (filter.scope.kind === 'own') throw new AppError('forbidden');
      return listReviewedLessons(db, filter, query.expert_id, query.page);
    },
    LIMITS,
  );

  handle(
    app,
    CALLS.exportAnalytics,
    async (request, reply) => {
      const { format, from, to, domain_id } = request.query;
      const filter = await filterOf(request.query, request.user);
      const allow = async (user: CurrentUser) => {
        const now = await filterOf(request.query, user);
        if (!isDeepStrictEqual(now.scope, filter.scope)) throw new AppError('forbidden');
      };
      const detail = { format, from, to, whose: filter.scope.kind, ...(domain_id ? { domain_id } : {}) };
      await recordAudit(db, request, { action: 'analytics.exported', detail });
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="analytics.${format}"`)
        .send(whileAllowed(request, Readable.from(exportFigures(db, filter, format)), allow));
    },
    LIMITS,
  );
};
