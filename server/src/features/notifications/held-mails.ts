import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Mail, MailMessage } from '../../platform/mail/mail.ts';
import { findRecipient, IS_MAILED, type Recipient, STILL_THEIRS } from './store.ts';

type Options = { db: Db; mail: Pick<Mail, 'send'>; productName: string; origin: string; logger: Logger };
/** Held notifications of one sender, and how many of them the e-mail counts. */
type Held = { ids: string[]; sender: string | null; mailed: number };

/** E-mails beyond the limit are held this long, then summed up in one. */
const HELD_SECONDS = 3_600;
const RECIPIENTS_AT_ONCE = 100;
const SENDERS_LISTED = 20;

/** Marks notifications whose e-mail is beyond the limit. */
export const holdMails = async (db: Db, ids: string[]): Promise<void> => {
  if (!ids.length) return;
  await db.execute(
    sql`update notification set mail_held_at = now() where id = any(${sql.param(ids)}::uuid[])`,
  );
};

/**
 * Sends to each person whose e-mails have been held for an hour one that sums up what is still unread, and releases them. A
 * mail server that is away leaves them held for the next time. Read notifications are released without an e-mail.
 */
export const sendHeldMails = async (options: Options, heldSeconds = HELD_SECONDS): Promise<void> => {
  const { db, logger } = options;
  await db.execute(
    sql`update notification set mail_held_at = null where mail_held_at is not null and read_at is not null`,
  );
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from notification where mail_held_at is not null group by user_id
    having min(mail_held_at) <= now() - make_interval(secs => ${heldSeconds}) limit ${RECIPIENTS_AT_ONCE}`);
  for (const { user_id } of rows) {
    await sendSummary(options, user_id).catch((error: unknown) =>
      logger.warn({ err: error }, 'held e-mails could not be summed up'),
    );
  }
};

const sendSummary = async ({ db, mail, productName, origin }: Options, userId: string) => {
  const { rows } = await db.execute<Held>(sql`
    select array_agg(n.id) as ids, u.name as sender,
      (count(*) filter (where (${STILL_THEIRS}) and ${IS_MAILED}))::int as mailed
    from notification n left join "user" u on u.id = n.actor_id
    where n.user_id = ${userId} and n.mail_held_at is not null group by u.id, u.name order by mailed desc`);
  const senders = rows.filter(({ mailed }) => mailed > 0);
  const recipient = await findRecipient(db, userId);
  if (recipient && senders.length) {
    const link = new URL('/for-you', origin).href;
    const sent = await mail.send({ to: recipient.email, ...summary(recipient, senders, productName, link) });
    if (!sent) throw new Error('the mail server did not take the message');
  }
  const ids = rows.flatMap((row) => row.ids);
  await db.execute(
    sql`update notification set mail_held_at = null where id = any(${sql.param(ids)}::uuid[])`,
  );
};

const summary = (
  { name, language }: Recipient,
  senders: Held[],
  product: string,
  link: string,
): Omit<MailMessage, 'to'> => {
  const total = senders.reduce((sum, { mailed }) => sum + mailed, 0);
  const list = senders
    .slice(0, SENDERS_LISTED)
    .map(({ sender, mailed }) => `- ${sender ?? SOMEONE[language]}: ${mailed}`)
    .join('\n');
  if (language === 'fr') {
    const what = total === 1 ? '1 autre notification' : `${total} autres notifications`;
    return {
      subject: `${product}\u00a0: ${what}`,
      text: `Bonjour ${name},\n\n${what} dans ${product}, par personne\u00a0:\n\n${list}\n\nOuvrir\u00a0:\n${link}\n`,
    };
  }
  const what = `${total} more ${total === 1 ? 'notification' : 'notifications'}`;
  return {
    subject: `${product}: ${what}`,
    text: `Hello ${name},\n\n${what} in ${product}, by person:\n\n${list}\n\nOpen:\n${link}\n`,
  };
};

const SOMEONE = { en: 'Someone', fr: 'Quelqu’un' };
