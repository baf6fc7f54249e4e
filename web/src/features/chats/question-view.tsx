import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  author: string;
  text: string;
  /** Null while it is on its way. */
  sentAt: Date | null;
  /** It waits for the connection. */
  isWaiting?: boolean;
  /** Pictures and the like, under the text. */
  children?: ReactNode;
  /** Beside the time. */
  action?: ReactNode;
  /** Set when it could not be sent. */
  onResend?: (() => void) | undefined;
};

/** What a person wrote: face, name, time, text; and where it is when it has not arrived. */
export const QuestionView = ({
  author,
  text,
  sentAt,
  isWaiting = false,
  children,
  action,
  onResend,
}: Props) => {
  const { t, i18n } = useTranslation();
  return (
    <article tabIndex={-1} className="group flex gap-3 outline-none" aria-label={author}>
      <Avatar name={author} className="mt-0.5 size-8" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{author}</span>
          {sentAt && (
            <time
              dateTime={sentAt.toISOString()}
              title={sentAt.toLocaleString(i18n.language)}
              className="text-quiet text-xs tabular-nums"
            >
              {sentAt.toLocaleTimeString(i18n.language, { hour: '2-digit', minute: '2-digit' })}
            </time>
          )}
          {!sentAt && !onResend && (
            <span className="text-quiet text-xs">{t(isWaiting ? 'people.waiting' : 'chats.sending')}</span>
          )}
          {action}
        </p>
        <p className="whitespace-pre-wrap break-words text-[15px] leading-6">{text}</p>
        {children}
        {onResend && (
          <p role="alert" className="mt-2 flex items-center gap-3 text-bad">
            {t('chats.notSent')} {t('errors.timeout')}
            <Button onClick={onResend}>{t('chats.resend')}</Button>
          </p>
        )}
      </div>
    </article>
  );
};
