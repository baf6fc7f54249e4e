import type { ReactNode } from 'react';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';

type Props = {
  face: ReactNode;
  name: string;
  /** The username, where the name could be read as another's. */
  handle?: string | null;
  /** The author's role in the chat, in a word. */
  role?: string | undefined;
  /** Null while it is on its way. */
  sentAt: Date | null;
  /** Beside the time. */
  action?: ReactNode;
};

/** Author and time of a message. The content below is aligned alike for people and the assistant. */
export const MessageHead = ({ face, name, handle, role, sentAt, action }: Props) => {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return (
    <div className="mb-1 flex min-h-6 items-center gap-2">
      {face}
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="break-words font-semibold">{name}</span>
        {handle && <span className="break-all text-quiet text-xs">@{handle}</span>}
        {role && <Badge tone="accent">{role}</Badge>}
        {sentAt && (
          <time
            dateTime={sentAt.toISOString()}
            title={sentAt.toLocaleString(locale)}
            className="text-quiet text-xs tabular-nums"
          >
            {sentAt.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })}
          </time>
        )}
        {action}
      </p>
    </div>
  );
};
