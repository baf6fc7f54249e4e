import type { Message, MessagePatch } from '@docent/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { FeedbackDetails } from './feedback-details.tsx';

type Props = { message: Message; onSaved: (message: Message) => void };

/**
 * Helpful or not, then why or how much time it saved: two clicks, each stored at once. A click on the thumb that is
 * chosen opens the details again.
 */
export const FeedbackRow = ({ message, onSaved }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [thanked, setThanked] = useState(false);
  const given = message.feedback ?? null;
  // Shown at once; the server's word follows.
  const [clicked, setClicked] = useState<1 | -1 | null>(null);
  const rating = clicked ?? given?.rating ?? null;

  const save = useSave(message, onSaved);
  const rate = async (next: 1 | -1) => {
    setThanked(false);
    setOpen(true);
    // A reason belongs to a negative rating, and time saved to a positive one: the other is removed.
    if (next === rating) return;
    setClicked(next);
    await save(next === 1 ? { rating: next, reason: null } : { rating: next, time_saved: null });
    setClicked(null);
  };
  const finish = async (patch: MessagePatch) => {
    if (!(await save(patch))) return;
    setOpen(false);
    setThanked(true);
  };

  /** Escape returns the focus to the chosen thumb, which reopens the details. */
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault(); // nothing below the details is closed
    setOpen(false);
    event.currentTarget.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  };

  return (
    <fieldset className="contents" onKeyDown={closeOnEscape}>
      <legend className="sr-only">{t('feedback.rate')}</legend>
      <Thumb
        label={t('feedback.helpful')}
        isChosen={rating === 1}
        onClick={() => void rate(1)}
        icon={<ThumbsUp size={16} aria-hidden />}
      />
      <Thumb
        label={t('feedback.notHelpful')}
        isChosen={rating === -1}
        onClick={() => void rate(-1)}
        icon={<ThumbsDown size={16} aria-hidden />}
      />
      <span role="status" className="order-last px-2 empty:hidden">
        {thanked && (
          <>
            {t('feedback.thanks')}{' '}
            <button
              type="button"
              onClick={() => {
                setOpen(true);
                setThanked(false);
              }}
              className="rounded text-accent underline"
            >
              {t('feedback.more')}
            </button>
          </>
        )}
      </span>
      {open && (
        <FeedbackDetails
          given={given}
          isBad={rating === -1}
          onChoose={finish}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
};

/** Stores parts of the feedback one after the other: two quick clicks would else be stored, and shown, in any order. */
const useSave = (message: Message, onSaved: Props['onSaved']) => {
  const { t } = useTranslation();
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  return (patch: MessagePatch): Promise<boolean> => {
    const saving = saved.current.then(async () => {
      try {
        onSaved(await call('rateMessage', { params: { id: message.id }, body: patch }));
        return true;
      } catch {
        showToast(t('feedback.failed'), 'error');
        return false;
      }
    });
    saved.current = saving;
    return saving;
  };
};

type ThumbProps = { label: string; isChosen: boolean; onClick: () => void; icon: React.ReactNode };

const Thumb = ({ label, isChosen, onClick, icon }: ThumbProps) => (
  <IconButton
    label={label}
    aria-pressed={isChosen}
    onClick={onClick}
    size="sm"
    className={isChosen ? '!bg-accent-soft !text-accent' : ''}
  >
    {icon}
  </IconButton>
);
