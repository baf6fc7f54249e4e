import type { Message } from '@docent/contract';
import { CornerDownRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

type Props = {
  answer: Message;
  /** Absent where nothing can be asked now. */
  onAsk?: ((text: string) => void) | undefined;
};

/** Follow-up questions; a click asks one. */
export const FollowUps = ({ answer, onAsk }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const questions = answer.answer?.follow_ups ?? [];
  if (!onAsk || !questions.length) return null;
  return (
    <section aria-labelledby={id} className="mt-1 border-line border-t pt-2">
      <h3 id={id} className="font-medium text-quiet text-xs">
        {t('chats.askNext')}
      </h3>
      <ul className="-mx-2 mt-0.5">
        {questions.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true }); // the button goes
                onAsk(text);
              }}
              className="group flex min-h-8 w-full items-start gap-2 rounded-lg px-2 py-1.5 text-left text-[13px] leading-5 transition-colors hover:bg-surface hover:text-accent"
            >
              <CornerDownRight
                size={14}
                aria-hidden
                className="mt-[3px] shrink-0 text-quiet group-hover:text-accent"
              />
              <span className="min-w-0 break-words">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
