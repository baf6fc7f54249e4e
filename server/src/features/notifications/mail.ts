import type { Db } from '../../platform/database/database.ts';
import type { Mail, MailMessage } from '../../platform/mail/mail.ts';
import { pathOf } from './path.ts';
import { type Addressed, findNotifications, findRecipient, isMailed, type Recipient } from './store.ts';
import { wordNotification } from './words.ts';

type Options = { db: Db; mail: Pick<Mail, 'send'>; productName: string; origin: string };

/**
 * Job that e-mails an invited expert, the expert to whom a knowledge gap was assigned, the asker whose question an expert answered, and the managers of a domain that was opened or
 * left without a manager: once, in their language, without the text of messages. Throws while the mail server is unreachable, so that
 * the queue retries it.
 */
export const mailNotification = async (
  { db, mail, productName, origin }: Options,
  id: string,
): Promise<void> => {
  const [notification] = await findNotifications(db, [id]);
  if (!notification || notification.read_at || !(await isMailed(db, id))) return;
  const recipient = await findRecipient(db, notification.user_id);
  if (!recipient) return;
  const link = new URL(pathOf(notification), origin).href;
  const sent = await mail.send({
    to: recipient.email,
    ...letter(notification, recipient, productName, link),
  });
  if (!sent) throw new Error('the mail server did not take the message');
};

const OPENS = {
  en: { chat: 'Open the chat', domain: 'Open the domain', list: 'Open the list' },
  fr: { chat: 'Ouvrir la discussion', domain: 'Ouvrir le domaine', list: 'Ouvrir la liste' },
};

/** The subject names no chat and no domain: a title holds words of others, and may tell of a restricted domain on a locked screen. */
const letter = (
  notification: Addressed,
  { name, language }: Recipient,
  product: string,
  link: string,
): Omit<MailMessage, 'to'> => {
  const what = wordNotification(notification, language);
  const { title } = notification;
  const opens =
    OPENS[language][notification.kind === 'gap_assigned' ? 'list' : notification.chat_id ? 'chat' : 'domain'];
  if (language === 'fr') {
    return {
      subject: what,
      text: `Bonjour ${name},\n\n${what} dans ${product}\u00a0: «\u00a0${title}\u00a0».\n\n${opens}\u00a0:\n${link}\n`,
    };
  }
  return {
    subject: what,
    text: `Hello ${name},\n\n${what} in ${product}: “${title}”.\n\n${opens}:\n${link}\n`,
  };
};
