import { type CurrentUser, GapQuery } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Mail, MailMessage } from '../../platform/mail/mail.ts';
import { countInbox } from './counts.ts';
import { listGapsFor } from './gaps.ts';

type Options = { db: Db; mail: Pick<Mail, 'send'>; productName: string; origin: string };
type Recipient = Pick<CurrentUser, 'id' | 'role' | 'name' | 'email' | 'language'>;
type Counts = { requests: number; gaps: number; lessons: number; golden: number; sources: number };

/** Sends the digest to a person if anything waits for them: numbers only, no content. */
export const sendDigest = async (
  { db, mail, productName, origin }: Options,
  userId: string,
): Promise<void> => {
  const { rows } = await db.execute<Recipient>(
    sql`select id, role, name, email, language from "user" where id = ${userId} and disabled_at is null`,
  );
  const [person] = rows;
  if (!person) return;
  const { requests, lessons, golden, sources } = await countInbox(db, person);
  const { total: gaps } = await listGapsFor(db, person, GapQuery.parse({ limit: 1 }));
  const counts = { requests, gaps, lessons, golden, sources };
  if (!Object.values(counts).some(Boolean)) return;
  const link = new URL('/for-you', origin).href;
  const sent = await mail.send({ to: person.email, ...letter(person, counts, productName, link) });
  if (!sent) throw new Error('the mail server did not take the message');
};

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const letter = (
  { name, language }: Recipient,
  counts: Counts,
  product: string,
  link: string,
): Omit<MailMessage, 'to'> => {
  const lines = (of: [number, string][]) =>
    of
      .filter(([count]) => count > 0)
      .map(([, line]) => `- ${line}`)
      .join('\n');
  const { requests, gaps, lessons, golden, sources } = counts;
  if (language === 'fr') {
    const list = lines([
      [requests, many(requests, 'question vous est posée', 'questions vous sont posées')],
      [lessons, many(lessons, 'leçon à relire', 'leçons à relire')],
      [golden, many(golden, 'question de référence en échec', 'questions de référence en échec')],
      [gaps, many(gaps, 'question sans réponse', 'questions sans réponse')],
      [sources, many(sources, 'source à vérifier', 'sources à vérifier')],
    ]);
    return {
      subject: `${product}\u00a0: ce qui vous attend`,
      text: `Bonjour ${name},\n\nCe qui vous attend dans ${product}\u00a0:\n\n${list}\n\nOuvrir\u00a0:\n${link}\n\nVous pouvez changer la fréquence de cet e-mail dans vos paramètres.\n`,
    };
  }
  const list = lines([
    [requests, many(requests, 'question asked of you', 'questions asked of you')],
    [lessons, many(lessons, 'lesson to review', 'lessons to review')],
    [golden, many(golden, 'golden question that now fails', 'golden questions that now fail')],
    [gaps, many(gaps, 'question without an answer', 'questions without an answer')],
    [sources, many(sources, 'source to check', 'sources to check')],
  ]);
  return {
    subject: `${product}: what’s waiting for you`,
    text: `Hello ${name},\n\nWaiting for you in ${product}:\n\n${list}\n\nOpen:\n${link}\n\nYou can change how often you get this email in your settings.\n`,
  };
};
