import { and, count, eq } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { pushSubscription } from '../../tables/notifications.ts';

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Browsers that one sign-in may subscribe: one, and a few it has forgotten. */
const SUBSCRIPTIONS_AT_MOST = 5;

/** Stores a browser of a person's sign-in. A browser that was another's before is this one's now. */
export const saveSubscription = async (
  db: Db,
  owner: { userId: string; sessionId: string },
  { endpoint, keys: { p256dh, auth } }: Subscription,
): Promise<boolean> => {
  const [held] = await db
    .select({ number: count() })
    .from(pushSubscription)
    .where(eq(pushSubscription.sessionId, owner.sessionId));
  if ((held?.number ?? 0) >= SUBSCRIPTIONS_AT_MOST) return false;
  await db
    .insert(pushSubscription)
    .values({ id: newId(), ...owner, endpoint, p256dh, auth })
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: { ...owner, p256dh, auth } });
  return true;
};

export const deleteSubscription = async (db: Db, endpoint: string, userId?: string): Promise<void> => {
  await db
    .delete(pushSubscription)
    .where(
      and(eq(pushSubscription.endpoint, endpoint), userId ? eq(pushSubscription.userId, userId) : undefined),
    );
};

export const subscriptionsOf = async (db: Db, userId: string): Promise<Subscription[]> => {
  const rows = await db.select().from(pushSubscription).where(eq(pushSubscription.userId, userId));
  return rows.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }));
};

/** All of them: the keys that they were made for are no more. */
export const forgetAllSubscriptions = async (db: DbOrTx): Promise<void> => {
  await db.delete(pushSubscription);
};
