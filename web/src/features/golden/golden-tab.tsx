import type { GoldenQuestion, GoldenRun } from '@docent/contract';
import { ListChecks, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { PartHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { countPassed } from './count-passed.ts';
import GoldenForm from './golden-form.tsx';
import { SumOfMeasures } from './golden-measures.tsx';
import { GoldenRow } from './golden-row.tsx';
import { useDeleteGolden, useGolden, useRunGolden } from './queries.ts';

/** Golden questions of the domain, with their results. */
const GoldenTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const list = useGolden(domain.id, true);
  const run = useRunGolden(domain.id);
  const remove = useDeleteGolden(domain.id);
  const [edited, setEdited] = useState<GoldenQuestion | 'new' | null>(null);
  const [asked, setAsked] = useState<GoldenQuestion | null>(null);
  const questions = list.data?.questions ?? [];
  const active = list.data?.runs.find(({ status }) => status === 'waiting' || status === 'running');
  const onError = (error: unknown) => showToast(wordError(t, error), 'error', t('golden.failed'));
  const isEmpty = list.isSuccess && !questions.length;
  const add = (
    <Button kind="main" onClick={() => setEdited('new')}>
      <Plus size={16} aria-hidden />
      {t('golden.add')}
    </Button>
  );

  return (
    <section aria-label={t('domains.tab.golden')}>
      <PartHead title={t('golden.title')} text={<Results questions={questions} active={active} />}>
        {questions.length > 0 && (
          <Button
            disabled={Boolean(active) || run.isPending}
            onClick={() => run.mutate(undefined, { onError })}
          >
            <Play size={14} aria-hidden />
            {t('golden.run')}
          </Button>
        )}
        {!isEmpty && add}
      </PartHead>
      {list.isPending && <Skeleton lines={4} shape="cards" />}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {list.data?.measures && <SumOfMeasures sum={list.data.measures} />}
      {isEmpty && (
        <Empty icon={ListChecks} action={add}>
          {t('golden.empty')}
        </Empty>
      )}
      <ul className="flex flex-col gap-3">
        {questions.map((question) => (
          <GoldenRow
            key={question.id}
            question={question}
            onEdit={() => setEdited(question)}
            onRemove={() => setAsked(question)}
          />
        ))}
      </ul>
      {edited && (
        <GoldenForm
          domainId={domain.id}
          question={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('golden.deleteTitle')}
        description={asked?.question ?? ''}
        action={t('app.delete')}
        cancel={t('app.cancel')}
        onConfirm={() => asked && remove.mutate(asked.id, { onError })}
      />
    </section>
  );
};

type ResultsProps = { questions: GoldenQuestion[]; active: GoldenRun | undefined };

/** Purpose of the questions, and the progress of a run or the count of passed questions. */
const Results = ({ questions, active }: ResultsProps) => {
  const { t } = useTranslation();
  const { tested, passed } = countPassed(questions);
  return (
    <>
      <p>{t('golden.hint')}</p>
      <p role="status" className="mt-1 font-medium text-ink">
        {active
          ? t('golden.running', { done: active.done, total: active.total })
          : tested > 0 && t('golden.passedOf', { passed, total: tested })}
      </p>
    </>
  );
};

export default GoldenTab;
