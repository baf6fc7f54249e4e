import type { Db } from '../../platform/database/database.ts';
import type { Mail, MailMessage } from '../../platform/mail/mail.ts';
import { pathOf } from './path.ts';
import { type Addressed, findNotifications, findRecipient, type Recipient } from './store.ts';
import { wordNotification } from './words.ts';

type Options = { db: Db; mail: Pick<Mail, 'send'>; productName: string; origin: string };

/**
 * The job that writes to an expert who was invited: once, in their language, with nothing that was said. A mail server
 * that is away makes it throw, and the queue tries again later.
 */
export const mailNotification = async (
  { db, mail, productName, origin }: Options,
  id: string,
): Promise<void> => {
  const [notification] = await findNotifications(db, [id]);
  if (!notification || notification.read_at) return;
  const recipient = await findRecipient(db, notification.user_id);
  if (!recipient?.isExpert) return;
  const link = new URL(pathOf(notification), origin).href;
  const sent = await mail.send({
    to: recipient.email,
    ...invitation(notification, recipient, productName, link),
  });
  if (!sent) throw new Error('the mail server did not take the message');
};

const invitation = (
  notification: Addressed,
  { name, language }: Recipient,
  product: string,
  link: string,
): Omit<MailMessage, 'to'> => {
  const what = wordNotification(notification, language);
  const { title } = notification;
  if (language === 'fr') {
    return {
      subject: `${what}\u00a0: ${title}`,
      text: `Bonjour ${name},\n\n${what} dans ${product}\u00a0: «\u00a0${title}\u00a0».\n\nOuvrir la discussion\u00a0:\n${link}\n`,
    };
  }
  return {
    subject: `${what}: ${title}`,
    text: `Hello ${name},\n\n${what} in ${product}: “${title}”.\n\nOpen the chat:\n${link}\n`,
  };
};
