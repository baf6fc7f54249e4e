import type { ExecutionRow } from '@docent/contract';
import { useDeferredValue, useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { ExecutionPanel } from './execution-panel.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { useExecutions } from './queries.ts';
import { SHOWN_OUTCOMES, type ShownOutcome } from './shown-outcome.ts';

/** All questions to the domain, with outcomes. The address has the open run. */
const ExecutionTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const [parameters, setParameters] = useSearchParams();
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null);
  const [search, setSearch] = useState('');
  const list = useExecutions(domain.id, { outcome, search: useDeferredValue(search.trim()) });
  const rows = list.data?.pages.flatMap((page) => page.executions) ?? [];
  const opened = parameters.get('run');
  const isFiltered = outcome !== null || search.trim() !== '';

  return (
    <section aria-label={t('domains.tab.execution')}>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField label={t('executions.search')} value={search} onValue={setSearch} className="sm:w-64" />
        <select
          aria-label={t('executions.filter')}
          value={outcome ?? ''}
          onChange={(event) => setOutcome(SHOWN_OUTCOMES.find((one) => one === event.target.value) ?? null)}
          className="h-9 rounded-lg border border-control bg-background px-2 text-ink"
        >
          <option value="">{t('executions.all')}</option>
          {SHOWN_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {t(`executions.outcome.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {list.isPending && <Skeleton lines={8} shape="rows" />}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && !rows.length && (
        <Empty>{t(isFiltered ? 'executions.none' : 'executions.empty')}</Empty>
      )}
      {rows.length > 0 && (
        <Table rows={rows} isBeside={opened !== null} onOpen={(id) => setParameters({ run: id })} />
      )}
      {list.hasNextPage && (
        <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('executions.more')}
        </Button>
      )}
      {opened && (
        <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
          <ExecutionPanel key={opened} id={opened} onClose={() => setParameters({})} />
        </div>
      )}
    </section>
  );
};

type TableProps = {
  rows: ExecutionRow[] /** A run is open over its right half: the results stay in sight. */;
  isBeside: boolean;
  onOpen: (id: string) => void;
};

const Table = ({ rows, isBeside, onOpen }: TableProps) => {
  const { t, i18n } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-xl border border-line">
      <table className="w-full text-[13px]">
        <thead className="bg-surface text-left text-quiet">
          <tr>
            <th className="px-3 py-2 font-medium">{t('executions.question')}</th>
            <th className="hidden px-3 py-2 font-medium sm:table-cell">{t('executions.result')}</th>
            <th className="hidden px-3 py-2 font-medium md:table-cell">{t('executions.case')}</th>
            <th className="hidden px-3 py-2 text-right font-medium sm:table-cell">
              {t('executions.duration')}
            </th>
            <th className="hidden px-3 py-2 text-right font-medium sm:table-cell">{t('executions.when')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-line border-t hover:bg-surface">
              <td className={`max-w-0 px-3 py-2 ${isBeside ? 'sm:w-1/3' : 'sm:w-1/2'}`}>
                <button
                  type="button"
                  onClick={() => onOpen(row.id)}
                  className="line-clamp-2 w-full rounded text-left hover:underline sm:line-clamp-1"
                >
                  {row.question}
                </button>
                {/* A phone has room for one column only. */}
                <div className="mt-1 sm:hidden">
                  <OutcomeBadge outcome={row.outcome} engine={row.engine} />
                </div>
              </td>
              <td className="hidden px-3 py-2 sm:table-cell">
                <OutcomeBadge outcome={row.outcome} engine={row.engine} />
              </td>
              <td className="hidden max-w-48 truncate px-3 py-2 text-quiet md:table-cell">
                {row.decision?.specific_case?.trigger ?? t('executions.generalCase')}
              </td>
              <td className="hidden px-3 py-2 text-right tabular-nums sm:table-cell">
                {row.duration_ms === null
                  ? ''
                  : t('executions.seconds', {
                      seconds: (row.duration_ms / 1000).toLocaleString(localeOf(i18n.language), {
                        maximumFractionDigits: 1,
                      }),
                    })}
              </td>
              <td className="hidden whitespace-nowrap px-3 py-2 text-right text-quiet sm:table-cell">
                <time
                  dateTime={row.created_at}
                  title={new Date(row.created_at).toLocaleString(localeOf(i18n.language))}
                >
                  {wordDate(new Date(row.created_at), i18n.language)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export default ExecutionTab;
