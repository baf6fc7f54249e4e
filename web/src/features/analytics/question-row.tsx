import type { AnalyticsQuestion } from '@docent/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { wordDate } from '../../i18n/dates.ts';
import { wordSeconds } from '../../i18n/durations.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { OutcomeBadge } from '../executions/index.ts';
import { wordCost } from './words.ts';

type Props = {
  question: AnalyticsQuestion;
  /** The reader's own figures: the chat is what they know. */
  isOwn: boolean;
};

/** A question with its outcome and feedback; opens its chat or its run. */
export const QuestionRow = ({ question, isOwn }: Props) => {
  const { t, i18n } = useTranslation();
  const {
    domain,
    chat_id,
    execution_id,
    duration_ms,
    first_words_ms,
    cost,
    helpful,
    not_helpful,
    estimates,
  } = question;
  const run = domain && !isOwn ? `/domains/${domain.id}/execution?run=${execution_id}` : null;
  const to = run ?? (chat_id && `/chats/${chat_id}`);
  const at = new Date(question.created_at);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-48 break-words">
          {to ? (
            <Link to={to} className="rounded hover:underline">
              {question.question}
            </Link>
          ) : (
            question.question
          )}
        </div>
        <OutcomeBadge outcome={question.outcome} engine={question.engine} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-quiet text-xs">
        <time dateTime={question.created_at} title={at.toLocaleString(localeOf(i18n.language))}>
          {wordDate(at, i18n.language)}
        </time>
        <span>{domain?.name ?? t('analytics.deletedDomain')}</span>
        {first_words_ms !== null && (
          <span>{t('executions.firstWords', { time: wordSeconds(first_words_ms, i18n.language) })}</span>
        )}
        {duration_ms !== null && (
          <span>{t('executions.wholeAnswer', { time: wordSeconds(duration_ms, i18n.language) })}</span>
        )}
        {cost !== null && <span>{t('executions.cost', { cost: wordCost(cost, i18n.language) })}</span>}
        {helpful > 0 && (
          <span className="inline-flex items-center gap-1">
            <ThumbsUp size={12} role="img" aria-label={t('feedback.helpful')} />
            {helpful}
          </span>
        )}
        {not_helpful > 0 && (
          <span className="inline-flex items-center gap-1 text-bad">
            <ThumbsDown size={12} role="img" aria-label={t('feedback.notHelpful')} />
            {not_helpful}
          </span>
        )}
        {estimates.length > 0 && (
          <span>
            {t('analytics.estimated', {
              times: estimates.map((one) => t(`feedback.time.${one}`)).join(', '),
            })}
          </span>
        )}
      </p>
    </>
  );
};
