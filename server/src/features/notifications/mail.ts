import type { Db } from '../../platform/database/database.ts';
import type { Mail, MailMessage } from '../../platform/mail/mail.ts';
import { pathOf } from './path.ts';
import { type Addressed, findNotifications, findRecipient, type Recipient } from './store.ts';

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
  { actor, title, kind }: Addressed,
  { name, language }: Recipient,
  product: string,
  link: string,
): Omit<MailMessage, 'to'> => {
  const who = actor?.name ?? product;
  if (language === 'fr') {
    const asks = kind === 'expert_asked' ? 'demande votre avis' : 'vous invite à une discussion';
    return {
      subject: `${who} ${asks}\u202f: ${title}`,
      text: `Bonjour ${name},\n\n${who} ${asks} dans ${product}\u202f: «\u202f${title}\u202f».\n\nOuvrir la discussion\u202f:\n${link}\n`,
    };
  }
  const asks = kind === 'expert_asked' ? 'asks for your expertise' : 'invites you to a chat';
  return {
    subject: `${who} ${asks}: ${title}`,
    text: `Hello ${name},\n\n${who} ${asks} in ${product}: “${title}”.\n\nOpen the chat:\n${link}\n`,
  };
};
