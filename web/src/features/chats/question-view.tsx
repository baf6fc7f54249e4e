import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { MessageHead } from './message-head.tsx';

type Props = {
  author: string;
  /** The username, where the name could be read as another's. */
  handle?: string | null;
  /** The author's role in the chat, in a word. */
  role?: string | undefined;
  text: string;
  /** Stands in the place of the text while it is changed. */
  form?: ReactNode;
  /** Null while it is on its way. */
  sentAt: Date | null;
  /** Pictures, and where it is when it has not arrived: under the text. */
  children?: ReactNode;
  /** Beside the time. */
  action?: ReactNode;
};

/** Message of a person: avatar, name, time, text. */
export const QuestionView = ({ author, handle, role, text, sentAt, form, children, action }: Props) => (
  <article
    tabIndex={-1}
    className="group min-w-0 outline-none"
    aria-label={handle ? `${author} (@${handle})` : author}
  >
    <MessageHead
      face={<Avatar name={author} className="size-6 text-[10px]" />}
      name={author}
      handle={handle ?? null}
      role={role}
      sentAt={sentAt}
      action={action}
    />
    {form ?? (
      <p dir="auto" className="whitespace-pre-wrap break-words text-[15px] leading-6">
        {text}
      </p>
    )}
    {children}
  </article>
);
