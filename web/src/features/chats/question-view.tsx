import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { useTranslation } from 'react-i18next';

/** What a person wrote: face, name, time, text. */
export const QuestionView = ({ message }: { message: Message }) => {
  const { i18n } = useTranslation();
  const sent = new Date(message.sent_at * 1000);
  const name = message.author?.name ?? '';
  return (
    <article className="flex gap-3" aria-label={name}>
      <span
        aria-hidden
        className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-xs"
      >
        {initials(name)}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          <time
            dateTime={sent.toISOString()}
            title={sent.toLocaleString(i18n.language)}
            className="text-quiet text-xs"
          >
            {sent.toLocaleTimeString(i18n.language, { hour: '2-digit', minute: '2-digit' })}
          </time>
        </p>
        <p className="whitespace-pre-wrap break-words text-[15px] leading-6">{textOf(message.content)}</p>
      </div>
    </article>
  );
};

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
