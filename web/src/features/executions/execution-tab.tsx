import type { ExecutionRow } from '@docent/contract';
import { useDeferredValue, useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { type Column, Table, WHOLE_ROW } from '../../ui/table.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { CountedChip, countedOf, NOT_COUNTED } from './counted.tsx';
import { ExecutionPanel } from './execution-panel.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { useExecutions } from './queries.ts';
import { SHOWN_OUTCOMES } from './shown-outcome.ts';

/** All questions to the domain, with outcomes. The address has the open run and the filters. */
const ExecutionTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const [parameters, setParameters] = useSearchParams();
  const outcome = SHOWN_OUTCOMES.find((one) => one === parameters.get('outcome')) ?? null;
  const counted = countedOf(parameters);
  /** Changes parts of the address; null removes one. */
  const change = (parts: Record<string, string | null>, options?: { replace: boolean }) => {
    const next = new URLSearchParams(parameters);
    for (const [key, value] of Object.entries(parts)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setParameters(next, options);
  };
  const [search, setSearch] = useState('');
  const list = useExecutions(domain.id, { outcome, counted, search: useDeferredValue(search.trim()) });
  const rows = list.data?.pages.flatMap((page) => page.executions) ?? [];
  const opened = parameters.get('run');
  const isCounted = Object.keys(counted).length > 0;
  const isFiltered = outcome !== null || isCounted || search.trim() !== '';

  return (
    <section aria-label={t('domains.tab.execution')}>
      {/* A run is open over the right half: filters and results stay in sight. */}
      <div className={opened ? 'lg:w-2/5 lg:min-w-72' : ''}>
        <div className="mb-4 flex flex-wrap gap-3">
          <SearchField
            label={t('executions.search')}
            value={search}
            onValue={setSearch}
            className="sm:w-64"
          />
          <Select
            size="sm"
            aria-label={t('executions.filter')}
            value={outcome ?? ''}
            onChange={(event) => change({ outcome: event.target.value }, { replace: true })}
          >
            <option value="">{t('executions.all')}</option>
            {SHOWN_OUTCOMES.map((one) => (
              <option key={one} value={one}>
                {t(`executions.outcome.${one}`)}
              </option>
            ))}
          </Select>
          {isCounted && <CountedChip counted={counted} onClear={() => change(NOT_COUNTED)} />}
        </div>
        {list.isPending && <Skeleton lines={8} shape="rows" />}
        {list.isError && (
          <Failed
            text={wordError(t, list.error)}
            retry={t('app.retry')}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && !rows.length && (
          <Empty>{t(isFiltered ? 'executions.none' : 'executions.empty')}</Empty>
        )}
        {rows.length > 0 && <QuestionTable rows={rows} onOpen={(id) => change({ run: id })} />}
        {list.hasNextPage && (
          <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {t('executions.more')}
          </Button>
        )}
      </div>
      {opened && (
        <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
          <ExecutionPanel key={opened} id={opened} onClose={() => change({ run: null })} />
        </div>
      )}
    </section>
  );
};

type TableProps = { rows: ExecutionRow[]; onOpen: (id: string) => void };

const QuestionTable = ({ rows, onOpen }: TableProps) => {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const seconds = (ms: number) =>
    t('executions.seconds', {
      seconds: (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }),
    });
  const columns: Column<ExecutionRow>[] = [
    {
      key: 'question',
      head: t('executions.question'),
      cell: ({ id, question, outcome, engine }) => (
        <>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className={`line-clamp-2 w-full rounded text-left hover:underline @xl:line-clamp-1 ${WHOLE_ROW}`}
          >
            {question}
          </button>
          {/* A narrow table has room for one column only. */}
          <div className="mt-1 @xl:hidden">
            <OutcomeBadge outcome={outcome} engine={engine} />
          </div>
        </>
      ),
    },
    {
      key: 'result',
      head: t('executions.result'),
      width: 'w-44',
      from: 'sm',
      cell: ({ outcome, engine }) => <OutcomeBadge outcome={outcome} engine={engine} />,
    },
    {
      key: 'case',
      head: t('executions.case'),
      width: 'w-44',
      from: 'lg',
      cell: ({ decision }) => (
        <span className="block truncate text-quiet">
          {decision?.specific_case?.trigger ?? t('executions.generalCase')}
        </span>
      ),
    },
    {
      key: 'duration',
      head: t('executions.duration'),
      width: 'w-22',
      from: 'md',
      isRight: true,
      cell: ({ duration_ms: ms }) => (ms === null ? '' : seconds(ms)),
    },
    {
      key: 'when',
      head: t('executions.when'),
      width: 'w-30',
      from: 'sm',
      isRight: true,
      cell: ({ created_at: at }) => (
        <time
          dateTime={at}
          title={new Date(at).toLocaleString(locale)}
          className="relative whitespace-nowrap text-quiet"
        >
          {wordDate(new Date(at), i18n.language)}
        </time>
      ),
    },
  ];
  return <Table label={t('domains.tab.execution')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
};

export default ExecutionTab;
