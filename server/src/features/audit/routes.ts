import { Readable } from 'node:stream';
import { CALLS, type CurrentUser } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { whileAllowed } from '../../platform/http/while-allowed.ts';
import { exportAudit } from './export.ts';
import { mayReadAudit } from './policy.ts';
import { recordAudit } from './record.ts';
import { listAuditEvents } from './store.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

export const auditRoutes = (app: App, db: Db) => {
  handle(app, CALLS.listAuditEvents, async ({ query: { limit, ...filter }, user }) => {
    if (!mayReadAudit(user)) throw new AppError('forbidden');
    const events = await listAuditEvents(db, filter, { limit: limit + 1, reader: user });
    const page = events.slice(0, limit);
    return { events: page, next: events.length > limit ? (page.at(-1)?.id ?? null) : null };
  });

  handle(app, CALLS.exportAuditEvents, async (request, reply) => {
    const { format, ...filter } = request.query;
    const allow = (user: CurrentUser) => {
      if (!mayReadAudit(user)) throw new AppError('forbidden');
    };
    allow(request.user);
    await recordAudit(db, request, { action: 'audit.exported', detail: { format } });
    return reply
      .type(TYPES[format])
      .header('content-disposition', `attachment; filename="audit.${format}"`)
      .send(
        whileAllowed(
          request,
          Readable.from(exportAudit(db, filter, { format, reader: request.user })),
          allow,
        ),
      );
  });
};
