import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { BadgeCheck, Pencil, Reply } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FeedbackRow } from '../../feedback/index.ts';
import { CorrectAndTeach } from '../../lessons/index.ts';
import { AskExpertButton } from '../asked/ask-expert-button.tsx';
import { useAskExperts } from '../use-ask-experts.tsx';
import { AnswerMenu } from './answer-menu.tsx';
import { CopyAnswer } from './copy-answer.tsx';
import { shownText } from './correction.ts';
import { IconAction } from './icon-action.tsx';
import { useReview } from './use-review.ts';

type Props = {
  message: Message;
  /** The message that it answers, where it is at hand. */
  question: Message | undefined;
  isExpert: boolean;
  /** The card above offers to ask experts. */
  hasExpertsInCard: boolean;
  closed: boolean;
  /** A line of the chat says whom. */
  wasAsked: boolean;
  /** Set where several people take part: a reply to an answer is a question to the assistant. */
  onReply?: (() => void) | undefined;
  /** A newer version of the message, with the person's own feedback. */
  onSaved: (message: Message) => void;
  /** Further icons, before the menu. */
  children?: ReactNode;
};

/** Actions on an answer: a row of icons, and a menu for the others. */
export const AnswerBar = (props: Props) => {
  const { message, question, isExpert, hasExpertsInCard, closed, wasAsked, onReply, onSaved, children } =
    props;
  const { t } = useTranslation();
  const [isCorrecting, setCorrecting] = useState(false);
  const { isAsking, ask, dialog } = useAskExperts(message);
  const isWhole = message.status === 'complete';
  return (
    <>
      <div className="-ml-2 flex flex-wrap items-center gap-x-0.5 gap-y-1 text-quiet text-xs">
        {isWhole && <CopyAnswer text={shownText(message)} />}
        {isWhole && <FeedbackRow message={message} onSaved={onSaved} />}
        {children}
        {isExpert && <ExpertActions message={message} onCorrect={() => setCorrecting(true)} />}
        {!closed && (
          <AskExpertButton
            message={message}
            isInCard={hasExpertsInCard}
            wasAsked={wasAsked}
            isAsking={isAsking}
            onAsk={() => void ask()}
            // In a narrow row the buttons with text wrap to a second row.
            className="max-sm:order-1"
          />
        )}
        {/* Actions that depend on experts follow the button that asks them. */}
        {onReply && !closed && (
          <IconAction label={t('people.reply')} onClick={onReply} className="max-sm:order-1">
            <Reply size={16} aria-hidden />
          </IconAction>
        )}
        <AnswerMenu message={message} question={question} />
      </div>
      {dialog}
      {isCorrecting && (
        <Suspense>
          <CorrectAndTeach
            message={message}
            question={question ? textOf(question.content) : ''}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Experts say that an answer is right, or what is right instead. */
const ExpertActions = ({ message, onCorrect }: { message: Message; onCorrect: () => void }) => {
  const { t } = useTranslation();
  const { mine, review, takeBack } = useReview(message);
  const isConfirmed = mine?.verdict === 'endorsed';
  return (
    <>
      <IconAction
        label={t(isConfirmed ? 'people.endorsed' : 'people.endorse')}
        aria-pressed={isConfirmed}
        onClick={() => void (isConfirmed ? takeBack() : review({ verdict: 'endorsed' }))}
      >
        <BadgeCheck size={16} aria-hidden />
      </IconAction>
      <IconAction label={t('people.correct')} onClick={onCorrect}>
        <Pencil size={16} aria-hidden />
      </IconAction>
    </>
  );
};
