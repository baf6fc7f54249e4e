import { CALLS } from '@docent/contract';
import { domainsReadThrough, holdAccess } from '../../access/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { type LinkOptions, makeLink, releaseIdentities } from '../accounts/index.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { holdPeople } from './hold-people.ts';
import { mayManage } from './policy.ts';

/** Limit of calls that send e-mails or hash passwords. */
export const COSTLY_CALLS = { max: 60, timeWindow: '1 minute' };

/** Registers the calls that change how another person signs in: by a link, or no longer by another system. */
export const signInRoutes = (app: App, { notify, ...links }: LinkOptions & { notify: Notify }) => {
  const { db } = links;

  handle(
    app,
    CALLS.inviteUser,
    async (request) => {
      const { send, opened } = await db.transaction(async (tx) => {
        const { person, target } = await holdPeople(tx, request.user.id, request.params.id);
        if (target.id === person.id || !mayManage(person, target)) throw new AppError('forbidden');
        if (target.disabled) throw new AppError('not_found');
        await recordAudit(tx, request, { action: 'user.invited', target });
        // The link allows the caller to sign in as the person it is for.
        const opened = await domainsReadThrough(tx, { people: [target.id] });
        await recordAccessOpened(tx, request, { how: 'sign_in_link', target, domains: opened });
        const purpose = target.has_password || target.has_identity ? 'password' : 'invitation';
        return { send: await makeLink(tx, purpose, target, links), opened };
      });
      await tellAccessOpened(notify, request.user.id, opened);
      return send();
    },
    { rateLimit: COSTLY_CALLS },
  );

  handle(app, CALLS.releaseUser, async (request) => {
    const opened = await db.transaction(async (tx) => {
      await holdAccess(tx);
      const { person, target } = await holdPeople(tx, request.user.id, request.params.id);
      if (target.id === person.id || !mayManage(person, target)) throw new AppError('forbidden');
      const connections = await releaseIdentities(tx, target.id);
      if (!connections.length) return [];
      await recordAudit(tx, request, { action: 'user.changed', target, detail: { released: connections } });
      // The keeper of the other system decides who signs in to the account next.
      const domains = await domainsReadThrough(tx, { people: [target.id] });
      await recordAccessOpened(tx, request, { how: 'released', target, domains });
      return domains;
    });
    await tellAccessOpened(notify, request.user.id, opened);
  });
};
