import type { DomainDetail, GapPatch, GapQuestion, KnowledgeGap } from '@docent/contract';
import { GAP_REOPENS_AFTER } from '@docent/contract/constants';
import { BookOpenText, Check, ThumbsDown, Upload, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useUser } from '../../api/session.ts';
import { wordDate } from '../../i18n/dates.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Empty } from '../../ui/state.tsx';
import { OutcomeBadge } from '../executions/index.ts';
import { GapActions } from '../inbox/gap-actions.tsx';
import { focusAfter } from './focus-after.ts';
import { otherWordings } from './other-wordings.ts';

const WriteLesson = lazyPart(() => import('../lessons/write-lesson.tsx'));

type Props = { domain: DomainDetail; gaps: KnowledgeGap[] };

/** Knowledge gaps of a domain, each with actions to close it. */
export const Gaps = ({ domain, gaps }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const experts = domain.experts.filter(({ id }) => id !== me?.id);
  const [taught, setTaught] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = gaps.filter((gap) => !gap.closed_by);
  const closed = gaps.filter((gap) => gap.closed_by);
  const listOf = (some: KnowledgeGap[]) => (
    <ul className="flex flex-col gap-3">
      {some.map((gap) => (
        <Gap
          key={gap.questions[0]?.execution_id}
          gap={gap}
          domain={domain}
          experts={experts}
          onTeach={setTaught}
          heading={heading}
        />
      ))}
    </ul>
  );
  return (
    <section aria-label={t('dashboard.gaps')}>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-base outline-none">
        {t('dashboard.gaps')}
      </h2>
      <p className="max-w-prose text-quiet">
        {t('dashboard.gapsHint')}
        {open.length > 0 && !experts.length && ` ${t('dashboard.noExpert')}`}
      </p>
      <div className="mt-3">
        {!open.length && <Empty>{t(closed.length ? 'dashboard.allClosed' : 'dashboard.noGaps')}</Empty>}
        {listOf(open)}
        {closed.length > 0 && (
          <Disclosure className="mt-4" summary={t('dashboard.closed', { count: closed.length })}>
            <div className="mt-3">{listOf(closed)}</div>
          </Disclosure>
        )}
      </div>
      {taught !== null && (
        <Suspense>
          <WriteLesson domainId={domain.id} question={taught} onClose={() => setTaught(null)} />
        </Suspense>
      )}
    </section>
  );
};

type GapProps = {
  gap: KnowledgeGap;
  domain: DomainDetail;
  experts: DomainDetail['experts'];
  onTeach: (question: string) => void;
  heading: RefObject<HTMLHeadingElement | null>;
};

const Gap = ({ gap, domain, experts, onTeach, heading }: GapProps) => {
  const { closed_by, dismissed, assigned_to, count, badly_rated, questions } = gap;
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const [newest] = questions;
  const others = otherWordings(questions);
  if (!newest) return null;
  const mentions = experts.map(({ username }) => `@${username}`).join(' ');
  const actions = {
    gap: { id: newest.execution_id, dismissed, assigned_to },
    // A dismissed gap moves to the closed ones, a restored one back; an assigned one stays.
    onDone: (patch: GapPatch) => {
      if (patch.do === 'dismiss' || patch.do === 'restore') focusAfter(row.current, heading.current);
    },
  };
  const draft = new URLSearchParams({ domain: domain.id, question: `${mentions} ${newest.question}` });
  return (
    <li ref={row} className="rounded-xl border border-line bg-raised p-4">
      <Question domainId={domain.id} question={newest} />
      <div className="mt-2 flex flex-wrap items-center gap-2 text-quiet text-xs">
        {count > 1 && <span className="font-medium text-ink">{t('dashboard.times', { count })}</span>}
        {badly_rated > 0 && (
          <span className="inline-flex items-center gap-1 text-bad">
            <ThumbsDown size={12} aria-hidden />
            {t('dashboard.badlyRated', { count: badly_rated })}
          </span>
        )}
        {closed_by && (
          <span className={`inline-flex items-center gap-1 ${dismissed ? '' : 'text-good'}`}>
            {!dismissed && <Check size={12} aria-hidden />}
            {t(`dashboard.closedBy.${closed_by}`, { name: dismissed?.by?.name ?? t('inbox.somebody') })}
          </span>
        )}
        {dismissed && <span className="grow">{t('inbox.returns', { count: GAP_REOPENS_AFTER })}</span>}
        {dismissed && <GapActions {...actions} experts={[]} />}
        {!closed_by && (
          <div className="flex grow flex-wrap gap-2 sm:justify-end">
            {experts.length > 0 && (
              <Way to={`/?${draft}`}>
                <UserRound size={14} aria-hidden />
                {t('dashboard.askExpert')}
              </Way>
            )}
            <Button size="sm" onClick={() => onTeach(newest.question)}>
              <BookOpenText size={14} aria-hidden />
              {t('dashboard.writeLesson')}
            </Button>
            {domain.can.upload && (
              <Way to={`/domains/${domain.id}/documents?import`}>
                <Upload size={14} aria-hidden />
                {t('dashboard.upload')}
              </Way>
            )}
            <GapActions {...actions} experts={domain.experts} />
          </div>
        )}
      </div>
      {others.length > 0 && (
        <Disclosure className="mt-2" look="quiet" summary={t('dashboard.alike')}>
          <ul className="mt-2 flex flex-col gap-2">
            {others.map((question) => (
              <li key={question.execution_id}>
                <Question domainId={domain.id} question={question} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  );
};

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonLook({ size: 'sm' })}>
    {children}
  </Link>
);

const Question = ({ domainId, question }: { domainId: string; question: GapQuestion }) => {
  const { i18n } = useTranslation();
  const at = new Date(question.created_at);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <Link
        to={`/domains/${domainId}/execution?run=${question.execution_id}`}
        className="min-w-0 grow basis-60 break-words rounded hover:underline"
      >
        {question.question}
      </Link>
      <OutcomeBadge outcome={question.outcome} engine={question.engine} />
      <time
        dateTime={question.created_at}
        title={at.toLocaleString(localeOf(i18n.language))}
        className="text-quiet text-xs leading-6"
      >
        {wordDate(at, i18n.language)}
      </time>
    </div>
  );
};
