import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { countInbox } from './counts.ts';
import { listGapsFor } from './gaps.ts';
import { listBroken } from './golden.ts';
import { listLessonsFor } from './lessons.ts';
import { listRequests } from './requests.ts';
import { listSourcesFor } from './sources.ts';

/** Routes of the caller's inbox. Access is checked at every read. */
export const inboxReportRoutes = (app: App, db: Db) => {
  handle(app, CALLS.getInboxCounts, ({ user }) => countInbox(db, user));
  handle(app, CALLS.listInboxRequests, ({ user, query }) => listRequests(db, user, query));
  handle(app, CALLS.listInboxGaps, ({ user, query }) => listGapsFor(db, user, query));
  handle(app, CALLS.listInboxLessons, ({ user, query }) => listLessonsFor(db, user, query));
  handle(app, CALLS.listInboxSources, ({ user, query }) => listSourcesFor(db, user, query));
  handle(app, CALLS.listInboxGolden, ({ user, query }) => listBroken(db, user, query));
};
