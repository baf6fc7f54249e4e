import type { Notification } from '@docent/contract';

/** Path of the web app that a notification opens. */
export const pathOf = ({ kind, chat_id, domain_id, lesson_id, message_seq }: Notification): string => {
  if (kind === 'gap_assigned') return '/for-you/gaps';
  if (chat_id) return message_seq === null ? `/chats/${chat_id}` : `/chats/${chat_id}#message-${message_seq}`;
  if (domain_id && lesson_id) return `/domains/${domain_id}/lessons?lesson=${lesson_id}`;
  return domain_id ? `/domains/${domain_id}/access` : '/';
};
