import type { DomainSource, SourceSync, SourceSyncCounts } from '@docent/contract';
import { FIRST_PAGE } from '@docent/contract/constants';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { Pager } from '../documents/index.ts';
import { PER_PAGE, useSourceSyncs } from './queries.ts';
import { SourceStateMark } from './source-state.tsx';
import { wordDetailOf, wordProblem, wordSpan } from './words.ts';

const COUNTS = [
  'created',
  'replaced',
  'moved',
  'removed',
  'held',
  'access_changed',
  'failed',
  'unchanged',
  'passed_over',
] as const satisfies readonly (keyof SourceSyncCounts)[];

/** The syncs of a source, newest first: what each did, how long it took, why it ended early. */
export const SyncList = ({ source }: { source: DomainSource }) => {
  const { t } = useTranslation();
  const [page, setPage] = useState(FIRST_PAGE);
  const syncs = useSourceSyncs(source, page);
  return (
    <section aria-label={t('sources.lists.syncs')}>
      {syncs.isPending && <Skeleton lines={6} shape="rows" />}
      {syncs.isError && (
        <Failed
          text={wordError(t, syncs.error)}
          retry={t('app.retry')}
          onRetry={() => void syncs.refetch()}
        />
      )}
      {syncs.data?.total === 0 && <Empty>{t('sources.noSyncs')}</Empty>}
      <ol className="divide-y divide-line">
        {syncs.data?.syncs.map((sync) => (
          <Sync key={sync.id} sync={sync} />
        ))}
      </ol>
      <div className="mt-3 text-quiet text-xs">
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil((syncs.data?.total ?? 0) / PER_PAGE))}
          onPage={setPage}
        />
      </div>
    </section>
  );
};

const Sync = ({ sync }: { sync: SourceSync }) => {
  const { t, i18n } = useTranslation();
  const did = COUNTS.filter((name) => sync.counts[name] > 0).map((name) =>
    t(`sources.did.${name}`, {
      count: sync.counts[name],
      number: sync.counts[name].toLocaleString(localeOf(i18n.language)),
    }),
  );
  return (
    <li className="py-2.5 text-[13px]">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <SourceStateMark state={sync.state} />
        <time dateTime={sync.started_at} className="text-quiet">
          {new Date(sync.started_at).toLocaleString(localeOf(i18n.language), {
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
        </time>
        {sync.ended_at && (
          <span className="text-quiet">{wordSpan(sync.started_at, sync.ended_at, i18n.language)}</span>
        )}
      </p>
      <p className="text-quiet text-xs">
        {t(`sources.reason.${sync.reason}`)}
        {did.length > 0 && ` · ${did.join(' · ')}`}
      </p>
      {sync.error && (
        <p className="text-bad text-xs [overflow-wrap:anywhere]">
          {[wordProblem(t, sync.error), wordDetailOf(t, sync.error)].filter(Boolean).join(' ')}
        </p>
      )}
    </li>
  );
};
