import type { Notification } from '@docent/contract';

/** Path of the web app that a notification opens. */
export const pathOf = ({ chat_id, domain_id, lesson_id }: Notification): string => {
  if (chat_id) return `/chats/${chat_id}`;
  if (domain_id && lesson_id) return `/domains/${domain_id}/lessons?lesson=${lesson_id}`;
  return domain_id ? `/domains/${domain_id}/access` : '/';
};
