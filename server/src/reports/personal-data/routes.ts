import { Readable } from 'node:stream';
import { CALLS, type CurrentUser } from '@docent/contract';
import { domainsReadThrough } from '../../access/index.ts';
import { recordAccessOpened, recordAudit } from '../../features/audit/index.ts';
import { type Notify, tellAccessOpened } from '../../features/notifications/index.ts';
import { holdPeople, mayExportUser } from '../../features/users/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { whileAllowed } from '../../platform/http/while-allowed.ts';
import { exportUser } from './export-user.ts';

/** Reads everything of a person. */
const LIMIT = { max: 60, timeWindow: '1 minute' };

export const personalDataRoutes = (
  app: App,
  { db, files, notify }: { db: Db; files: Files; notify: Notify },
) => {
  handle(
    app,
    CALLS.exportUser,
    async (request, reply) => {
      const { target, opened } = await db.transaction(async (tx) => {
        const held = await holdPeople(tx, request.user.id, request.params.id);
        if (!mayExportUser(held.person, held.target)) throw new AppError('forbidden');
        await recordAudit(tx, request, { action: 'user.exported', target: held.target });
        if (held.target.id === request.user.id) return { target: held.target, opened: [] };
        // The export contains questions to restricted domains: their managers are notified of who received it.
        const opened = await domainsReadThrough(tx, { people: [held.target.id] });
        await recordAccessOpened(tx, request, { how: 'export', target: held.target, domains: opened });
        return { target: held.target, opened };
      });
      await tellAccessOpened(notify, request.user.id, opened);
      const content = Readable.from(exportUser({ db, files }, target.id, request.user.id), {
        objectMode: false,
      });
      const allow = (user: CurrentUser) => {
        if (!mayExportUser(user, target)) throw new AppError('forbidden');
      };
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="data.zip"')
        .send(whileAllowed(request, content, allow));
    },
    { rateLimit: LIMIT },
  );
};
