import { CALLS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { getReadDomain, requireConfigurer } from '../../features/domains/index.ts';
import { listGapDecisions } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { groupGaps } from './group-gaps.ts';
import { countDays, listClosers, listGaps } from './store.ts';

/** How a domain is used and what it lacks, for those who configure it. */
export const dashboardRoutes = (app: App, db: Db) => {
  handle(app, CALLS.getDashboard, async ({ params: { id }, query, user }) => {
    await requireConfigurer(db, id, user);
    const { documents } = await getReadDomain(db, id, user);
    const { total, ingested } = documents;
    const asked = { domainId: id, days: query.days, personId: user.id };
    return {
      documents: { ...documents, processed_share: total ? ingested / total : 0 },
      days: await countDays(db, id, query.days),
      gaps: groupGaps(await listGaps(db, asked), {
        closers: await listClosers(db, asked),
        decisions: await listGapDecisions(db, sql`select ${id}::uuid as id`),
      }),
    };
  });
};
