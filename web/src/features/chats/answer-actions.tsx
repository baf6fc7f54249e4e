import type { Message, ReviewBody } from '@docent/contract';
import { BadgeCheck, GraduationCap, Link as LinkIcon, Pencil, Reply } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { linkTo } from './message-link.ts';

const SMALL = '!min-h-7 !px-2 text-xs';

type Props = {
  message: Message;
  isExpert: boolean;
  closed: boolean;
  /** A line of the chat says whom. */
  wasAsked: boolean;
  /** Set where several people take part: a reply to an answer is a question to the assistant. */
  onReply?: (() => void) | undefined;
};

/** Experts check or correct an answer; everybody asks an expert about it. */
export const AnswerActions = ({ message, isExpert, closed, wasAsked, onReply }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const [correcting, setCorrecting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const mine = message.reviews.find(({ user }) => user.id === me?.id);
  const params = { id: message.id };
  const done = (asked: Promise<unknown>): Promise<boolean> =>
    asked.then(
      () => true, // the changed message comes by the socket
      (error: unknown) => {
        showToast(wordError(t, error), 'error');
        return false;
      },
    );

  const review = (body: ReviewBody) => done(call('reviewMessage', { params, body }));
  const askExpert = async () => {
    setAsking(true);
    await done(call('askExpert', { params }));
    setAsking(false);
  };
  const copyLink = async () => {
    await copyText(linkTo(message));
    showToast(t('people.linkCopied'));
  };

  return (
    <>
      <div className="-ml-2 flex flex-wrap items-center gap-1">
        {isExpert && (
          <>
            <Button
              kind="quiet"
              className={SMALL}
              aria-pressed={mine?.verdict === 'endorsed'}
              onClick={() =>
                void (mine?.verdict === 'endorsed'
                  ? done(call('deleteReview', { params }))
                  : review({ verdict: 'endorsed' }))
              }
            >
              <BadgeCheck size={14} aria-hidden />
              {t(mine?.verdict === 'endorsed' ? 'people.endorsed' : 'people.endorse')}
            </Button>
            <Button kind="quiet" className={SMALL} onClick={() => setCorrecting(true)}>
              <Pencil size={14} aria-hidden />
              {t('people.correct')}
            </Button>
          </>
        )}
        {!closed && (
          <Button
            kind="quiet"
            className={SMALL}
            disabled={wasAsked || isAsking}
            onClick={() => void askExpert()}
          >
            <GraduationCap size={14} aria-hidden />
            {t(wasAsked ? 'people.expertAsked' : 'people.askExpert')}
          </Button>
        )}
        <Button kind="quiet" className={SMALL} onClick={() => void copyLink()}>
          <LinkIcon size={14} aria-hidden />
          {t('people.copyLink')}
        </Button>
        {onReply && !closed && (
          <Button kind="quiet" className={SMALL} onClick={onReply}>
            <Reply size={14} aria-hidden />
            {t('people.reply')}
          </Button>
        )}
      </div>
      {correcting && (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
            if (text) void review({ verdict: 'corrected', text }).then((isDone) => setCorrecting(!isDone));
          }}
        >
          <textarea
            name="text"
            required
            rows={3}
            // Correcting begins with a click: the focus follows it.
            // biome-ignore lint/a11y/noAutofocus: see above
            autoFocus
            aria-label={t('people.correction')}
            placeholder={t('people.correction')}
            defaultValue={mine?.text ?? ''}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              setCorrecting(false);
            }}
            className="w-full rounded-lg border border-control bg-raised px-3 py-2"
          />
          <div className="flex gap-2">
            <Button kind="main" type="submit">
              {t('people.saveCorrection')}
            </Button>
            <Button onClick={() => setCorrecting(false)}>{t('app.cancel')}</Button>
          </div>
        </form>
      )}
    </>
  );
};
