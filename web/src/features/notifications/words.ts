import type { Notification } from '@docent/contract';
import type { Translate } from '../../i18n/translate.ts';

/** Describes a notification in a sentence without its title. */
export const wordNotification = (t: Translate, notification: Notification): string => {
  const { kind, count, verdict, is_own_question } = notification;
  const actor = notification.actor?.name ?? t('notifications.somebody');
  if (kind !== 'answer_reviewed') return t(`notifications.kind.${kind}`, { actor, count });
  return t(`notifications.review.${verdict ?? 'endorsed'}${is_own_question ? 'Yours' : ''}`, { actor });
};

/** Returns the path that a notification opens. */
export const pathOf = ({ kind, chat_id, domain_id, lesson_id, message_seq }: Notification): string => {
  if (kind === 'gap_assigned') return '/for-you/gaps';
  if (chat_id) return message_seq === null ? `/chats/${chat_id}` : `/chats/${chat_id}#message-${message_seq}`;
  if (domain_id && lesson_id) return `/domains/${domain_id}/lessons?lesson=${lesson_id}`;
  return domain_id ? `/domains/${domain_id}/access` : '/';
};
