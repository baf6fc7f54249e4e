import type { ReactNode } from 'react';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';

type Props = {
  author: string;
  /** The username, where the name could be read as another's. */
  handle?: string | null;
  text: string;
  /** Null while it is on its way. */
  sentAt: Date | null;
  /** Pictures, and where it is when it has not arrived: under the text. */
  children?: ReactNode;
  /** Beside the time. */
  action?: ReactNode;
};

/** What a person wrote: face, name, time, text. */
export const QuestionView = ({ author, handle, text, sentAt, children, action }: Props) => {
  const { i18n } = useTranslation();
  return (
    <article
      tabIndex={-1}
      className="group flex gap-3 outline-none"
      aria-label={handle ? `${author} (@${handle})` : author}
    >
      <Avatar name={author} className="mt-0.5 size-8" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{author}</span>
          {handle && <span className="break-all text-quiet text-xs">@{handle}</span>}
          {sentAt && (
            <time
              dateTime={sentAt.toISOString()}
              title={sentAt.toLocaleString(localeOf(i18n.language))}
              className="text-quiet text-xs tabular-nums"
            >
              {sentAt.toLocaleTimeString(localeOf(i18n.language), { hour: '2-digit', minute: '2-digit' })}
            </time>
          )}
          {action}
        </p>
        <p className="whitespace-pre-wrap break-words text-[15px] leading-6">{text}</p>
        {children}
      </div>
    </article>
  );
};
