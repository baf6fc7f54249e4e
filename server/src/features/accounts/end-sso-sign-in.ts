import type { SsoConnectionBody } from '@docent/contract';
import { and, eq } from 'drizzle-orm';
import { holdAccess } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { account, user } from '../../tables/accounts.ts';
import type { Notify } from '../notifications/index.ts';
import { followProvider } from './follow-provider.ts';
import type { OnAddress } from './options.ts';
import { endSessions, findSessionOfToken } from './sessions.ts';
import { type ClaimedGroups, claimsWith, type Judgement, type SaidClaims } from './signed-in-claims.ts';
import type { SsoConnections } from './sso-connections.ts';
import { forgetIntroduction, unlink } from './sso-links.ts';
import { nonceIn } from './sso-nonce.ts';
import { isEmailVerified, mergedProfile } from './sso-person.ts';
import { createSsoRefusals } from './sso-refusals.ts';
import { createTicket } from './tickets.ts';

export type SsoEndParts = {
  db: Db;
  origin: string;
  connections: SsoConnections;
  claimedGroups: ClaimedGroups;
  notify: Notify;
  onAddress: OnAddress;
};
/** The connection used for this sign-in as it was when requested, and what remains to be done before the person is signed in. */
type Way = {
  id: string;
  known: SsoConnectionBody | undefined;
  nonce: string | null;
  claims: SaidClaims | undefined;
  judgement: Judgement;
  ip: string;
};
type End = { to: string; failed: string | null };
const FAILED = '/login?sso=failed';

/** Ends sign-ins by other systems: with a ticket for the app, or with a refusal, which is audited. */
export const createSsoEnd = (parts: SsoEndParts) => {
  const { db, origin, connections, claimedGroups, onAddress } = parts;
  const recordRefusal = createSsoRefusals(parts);

  /** Takes the groups that the other system named, if the connection that was asked has a claim for them. */
  const takeGroups =
    (known: SsoConnectionBody | undefined, ip: string, said: SaidClaims | undefined) =>
    async (userId: string): Promise<void> => {
      if (!said || !known?.groups_claim) return;
      const claim = known.groups_claim;
      await claimedGroups.take({
        person: await findName(db, userId),
        connection: known.id,
        claim,
        claims: claimsWith(claim, said),
        ip,
        isAsRead: (tx) => connections.isAsRead(tx, known),
      });
    };

  /** Ends a sign-in whose answer the plugin has checked: returns a ticket for the app, or the address of the sign-in page. */
  const finish = async (answer: Response, { id, known, nonce, claims, judgement, ip }: Way): Promise<End> => {
    const token = answer.headers.get('set-auth-token')?.split('.')[0];
    const location = answer.headers.get('location');
    const opened = token && (await findSessionOfToken(db, token));
    const target = location ? new URL(location, origin) : null;
    if (!opened || !target || target.origin !== origin) {
      const said = target?.searchParams.get('error') ?? `status ${answer.status}`;
      return { to: FAILED, failed: judgement.refused?.reason ?? said };
    }
    if (nonce !== null && !(await hasNonce(db, opened.userId, nonce))) {
      await endSessions(db, opened.userId, { only: opened.id });
      return { to: FAILED, failed: 'nonce' };
    }
    const { userId } = opened;
    const profile = mergedProfile(claims?.idToken ?? {}, judgement.profile ?? {});
    if (judgement.introduced && isEmailVerified(profile) === false) {
      // `email_verified` is in the ID token, not in the user info.
      await db.transaction((tx) =>
        forgetIntroduction(tx, { id, userId, sessionId: opened.id, how: judgement.introduced }),
      );
      return { to: FAILED, failed: 'email_unverified' };
    }
    await takeGroups(known, ip, claims)(userId);
    let isNew = judgement.introduced !== undefined;
    const ticket = await db.transaction(async (tx) => {
      await holdAccess(tx);
      if (known && (await connections.isAsRead(tx, known))) {
        const { authoritative, email_domains: emailDomains } = known;
        const connection = { id, emailDomains, authoritative };
        if (claims) {
          const { moved } = await followProvider(tx, {
            userId,
            email: claims.email,
            profile,
            connection,
            ip,
          });
          isNew ||= moved;
        }
        return createTicket(tx, opened.id, target.searchParams.get('binding') ?? '');
      }
      // The connection was changed or deleted during the sign-in: its earlier state admits no one.
      await endSessions(tx, opened.userId, { only: opened.id });
      await unlink(tx, id, opened.userId);
      return null;
    });
    if (!ticket) return { to: FAILED, failed: 'changed' };
    if (isNew) onAddress(userId);
    return { to: `/login/sso#ticket=${ticket}`, failed: null };
  };

  /** Returns the address that the browser goes to after the other system's answer. */
  return async (answer: Response, way: Way): Promise<string> => {
    const { to, failed } = await finish(answer, way);
    if (failed) await recordRefusal(way, failed);
    return to;
  };
};

/** Whether the ID token that was just taken carries the nonce; the other system's tokens are then let go of. */
const hasNonce = async (db: Db, userId: string, nonce: string): Promise<boolean> => {
  const rows = await db.select().from(account).where(eq(account.userId, userId));
  const found = rows.find(({ idToken }) => idToken && nonceIn(idToken) === nonce);
  if (!found) return false;
  const none = { idToken: null, accessToken: null, refreshToken: null };
  await db
    .update(account)
    .set(none)
    .where(and(eq(account.userId, userId), eq(account.id, found.id)));
  return true;
};

const findName = async (db: Db, id: string): Promise<{ id: string; name: string }> => {
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, id));
  return { id, name: row?.name ?? '' };
};
