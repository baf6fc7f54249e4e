import type { Notification } from '@docent/contract';
import type { Translate } from '../../i18n/translate.ts';

/** What happened, in a sentence without its title. */
export const wordNotification = (t: Translate, { kind, actor, count }: Notification): string =>
  t(`notifications.kind.${kind}`, { actor: actor?.name ?? t('notifications.somebody'), count });

/** Where it leads. */
export const pathOf = ({ chat_id, domain_id, lesson_id }: Notification): string => {
  if (chat_id) return `/chats/${chat_id}`;
  if (domain_id && lesson_id) return `/domains/${domain_id}/lessons?lesson=${lesson_id}`;
  return domain_id ? `/domains/${domain_id}/access` : '/';
};
