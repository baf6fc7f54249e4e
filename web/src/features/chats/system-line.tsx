import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** What happened to the chat itself, as a thin line between its messages. */
export const SystemLine = ({ message }: { message: Message }) => {
  const { t, i18n } = useTranslation();
  const at = new Date(message.sent_at * 1000);
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-2 text-center text-quiet text-xs">
      <span className="min-w-0 break-words">{wordEvent(t, message)}</span>
      <time dateTime={at.toISOString()} title={at.toLocaleString(i18n.language)} className="tabular-nums">
        {at.toLocaleTimeString(i18n.language, { hour: '2-digit', minute: '2-digit' })}
      </time>
    </p>
  );
};

const wordEvent = (t: TFunction, { event, author, content }: Message): string => {
  const name = author?.name ?? t('lessons.formerColleague');
  if (event?.kind === 'closed') return t('lessons.line.closed', { name });
  if (event?.kind === 'lesson') return t(`lessons.line.${event.state}`, { name, topic: event.topic });
  return textOf(content);
};
