import { and, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { createLimit } from '../../platform/rate-limit.ts';
import { user } from '../../tables/accounts.ts';
import { recordAudit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Judgement } from './signed-in-claims.ts';

/** At most one notification per account and hour, regardless of the number of attempts. */
const TOLD_OF_AN_ACCOUNT = { name: 'identity-refused', max: 1, seconds: 3_600 };

type RefusedSignIn = { id: string; ip: string; judgement: Judgement };

/** Creates the function that audits refused sign-ins. Administrators are notified when another identity claims an account. */
export const createSsoRefusals = ({ db, notify }: { db: Db; notify: Notify }) => {
  const limitTelling = createLimit(TOLD_OF_AN_ACCOUNT);
  const tellAdministrators = async (accountId: string) => {
    const isTold = await limitTelling(accountId).then(
      () => false,
      () => true,
    );
    if (isTold) return;
    const administrators = await db
      .select({ id: user.id })
      .from(user)
      .where(and(ne(user.role, 'normal'), isNull(user.disabledAt)));
    const userIds = administrators.map((one) => one.id);
    await notify({ kind: 'identity_refused', userIds, actorId: accountId });
  };

  return async ({ id, ip, judgement }: RefusedSignIn, reason: string): Promise<void> => {
    const about = judgement.refused?.account;
    const detail = { reason, ...(about ? { account: about } : {}) };
    await recordAudit(db, { ip }, { action: 'user.sign_in_refused', target: { id, name: id }, detail });
    if (about && reason === 'other_subject') await tellAdministrators(about.id);
  };
};
