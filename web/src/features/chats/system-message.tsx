import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { localeOf } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** System message, as a thin line between messages. */
export const SystemLine = ({ message }: { message: Message }) => {
  const { t, i18n } = useTranslation();
  const at = new Date(message.sent_at * 1000);
  return (
    <p
      className="flex flex-wrap items-baseline justify-center gap-x-2 text-center text-quiet text-xs"
      data-testid="system-line"
    >
      <span className="min-w-0 break-words">{wordEvent(t, i18n.language, message)}</span>
      <time
        dateTime={at.toISOString()}
        title={at.toLocaleString(localeOf(i18n.language))}
        className="tabular-nums"
      >
        {at.toLocaleTimeString(localeOf(i18n.language), { hour: '2-digit', minute: '2-digit' })}
      </time>
    </p>
  );
};

const wordEvent = (t: Translate, language: string, { event, author, content, withheld }: Message): string => {
  const name = author?.name ?? t('lessons.formerColleague');
  if (event?.kind === 'closed') return t('lessons.line.closed', { name });
  if (event?.kind === 'lesson' && withheld) return t('lessons.line.withheld', { name });
  if (event?.kind === 'lesson') return t(`lessons.line.${event.state}`, { name, topic: event.topic });
  const names = (people: { name: string }[]) =>
    new Intl.ListFormat(language).format(people.map(({ name }) => name));
  const [added] = event?.kind === 'participants_added' ? event.people : [];
  if (added && added.id === author?.id) return t('people.line.joined', { name });
  if (event?.kind === 'participants_added')
    return t(`people.line.invited_${event.as}`, { by: name, names: names(event.people) });
  if (event?.kind === 'participant_left') return t('people.line.left', { by: name });
  if (event?.kind === 'participant_removed')
    return t('people.line.removed', { by: name, name: event.person.name });
  if (event?.kind === 'experts_asked' && !event.people.length)
    return t('people.line.askedDomain', { by: name, question: event.question });
  if (event?.kind === 'experts_asked')
    return t('people.line.asked', { by: name, names: names(event.people), question: event.question });
  return textOf(content);
};
