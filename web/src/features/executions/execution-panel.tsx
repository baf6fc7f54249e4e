import type { Decision, ExecutionDetail } from '@docent/contract';
import { MessageSquare, X } from 'lucide-react';
import { wordSeconds } from '../../i18n/durations.ts';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { plainText } from '../../ui/markdown/plain-text.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { goldenOfAnswer, KeepAsGolden } from '../golden/index.ts';
import { AnswerBox } from './answer-box.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { useExecution } from './queries.ts';
import { ReplayView } from './replay-view.tsx';
import { Timeline } from './timeline.tsx';
import { VerdictView } from './verdict-view.tsx';

type Props = { id: string; onClose: () => void };

/** One run beside the list: question, answer, decision, verdict, steps; and the question again. */
export const ExecutionPanel = ({ id, onClose }: Props) => {
  const { t } = useTranslation();
  const execution = useExecution(id);
  return (
    <SidePanel label={t('executions.one')} resizeLabel={t('executions.resize')} onClose={onClose}>
      <div className="flex h-full flex-col">
        <header className="flex items-center gap-2 border-line border-b px-4 py-2">
          <h2 className="grow font-semibold">{t('executions.one')}</h2>
          <IconButton label={t('app.close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <div className="min-h-0 grow overflow-y-auto p-4">
          {execution.isPending && <Skeleton lines={8} />}
          {execution.isError && (
            <Failed
              text={wordError(t, execution.error)}
              retry={t('app.retry')}
              onRetry={() => void execution.refetch()}
            />
          )}
          {execution.data && <Content execution={execution.data} />}
        </div>
      </div>
    </SidePanel>
  );
};

const Content = ({ execution }: { execution: ExecutionDetail }) => {
  const { t, i18n } = useTranslation();
  const { usage, cost, helpful, not_helpful: notHelpful, decision } = execution;
  const golden = goldenOfAnswer({
    question: decision?.by === 'model' ? decision.question : execution.question,
    outcome: execution.outcome,
    sources: execution.sources,
    isBad: notHelpful > helpful,
  });
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-xs">
          <OutcomeBadge outcome={execution.outcome} engine={execution.engine} />
          <time dateTime={execution.created_at}>
            {new Date(execution.created_at).toLocaleString(localeOf(i18n.language), {
              dateStyle: 'medium',
              timeStyle: 'short',
            })}
          </time>
          <Waited execution={execution} />
          {execution.chat_id && (
            <Link
              to={`/chats/${execution.chat_id}`}
              className="inline-flex items-center gap-1 text-accent underline"
            >
              <MessageSquare size={12} aria-hidden />
              {t('executions.openChat')}
            </Link>
          )}
        </div>
        <p className="whitespace-pre-wrap break-words font-medium">{execution.question}</p>
        <AnswerBox
          text={
            execution.failure
              ? t(`chats.failure.${execution.failure}`)
              : plainText(execution.answer) ||
                t(execution.withheld ? 'executions.withheld' : 'executions.noText')
          }
        />
        <div className="text-quiet text-xs">
          <VerdictView verdict={execution.verdict} state={execution.verdict_state} />
        </div>
        <p className="text-quiet text-xs">
          {execution.model ?? t('executions.extractive')}
          {usage && ` · ${t('executions.allTokens', { count: usage.input_tokens + usage.output_tokens })}`}
          {cost !== null &&
            ` · ${t('executions.cost', { cost: cost.toLocaleString(localeOf(i18n.language), { maximumSignificantDigits: 3 }) })}`}
        </p>
        {(helpful > 0 || notHelpful > 0) && (
          <p className="text-quiet text-xs">
            {[
              helpful > 0 && t('executions.helpful', { count: helpful }),
              notHelpful > 0 && t('executions.notHelpful', { count: notHelpful }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {golden && (
          <div>
            <KeepAsGolden domainId={execution.domain_id} begin={golden} />
          </div>
        )}
      </section>
      {execution.decision && <DecisionView decision={execution.decision} />}
      <ReplayView execution={execution} />
      <section>
        <h3 className="mb-2 font-semibold">{t('executions.steps')}</h3>
        <Timeline steps={execution.steps} />
      </section>
    </div>
  );
};

/** How long the person waited for the first and for the last word. */
const Waited = ({
  execution: { first_words_ms: first, duration_ms: whole },
}: {
  execution: ExecutionDetail;
}) => {
  const { t, i18n } = useTranslation();
  const waited = [
    first !== null && t('executions.firstWords', { time: wordSeconds(first, i18n.language) }),
    whole !== null && t('executions.wholeAnswer', { time: wordSeconds(whole, i18n.language) }),
  ].filter(Boolean);
  return waited.length > 0 && <span>{waited.join(' · ')}</span>;
};

const DecisionView = ({ decision }: { decision: Decision }) => {
  const { t } = useTranslation();
  const rows = [
    [t('executions.standalone'), decision.question],
    [t('executions.case'), decision.specific_case?.trigger ?? t('executions.generalCase')],
    [t('executions.missing'), decision.missing_details.join(', ')],
    [t('executions.escalation'), decision.escalation ?? ''],
    [t('executions.reason'), decision.reason],
  ].filter(([, value]) => value);
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('executions.decision')}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="whitespace-pre-wrap break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
