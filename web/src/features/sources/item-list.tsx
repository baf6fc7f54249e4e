import type { DomainSource, SourceItem, SourceItemState } from '@docent/contract';
import { FIRST_PAGE, SOURCE_ITEM_STATES } from '@docent/contract/constants';
import { ExternalLink, RotateCcw } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Pager } from '../documents/index.ts';
import { PER_PAGE, useRetryItem, useSourceItems } from './queries.ts';
import { wordDetailOf, wordProblem, wordSoon } from './words.ts';

type Props = { source: DomainSource; first: SourceItemState | null };

/** Items of a source: filtered by state and by part of the path, with the reason of each failure. */
export const ItemList = ({ source, first }: Props) => {
  const { t } = useTranslation();
  const [state, setState] = useState(first);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(FIRST_PAGE);
  const items = useSourceItems(source, { state, search: useDeferredValue(search.trim()), page });
  return (
    <section aria-label={t('sources.lists.items')}>
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={t('sources.searchItems')}
          value={search}
          onValue={(value) => {
            setSearch(value);
            setPage(FIRST_PAGE);
          }}
          className="min-w-40 flex-1"
        />
        <Select
          size="sm"
          aria-label={t('sources.byState')}
          value={state ?? ''}
          onChange={(event) => {
            setState(SOURCE_ITEM_STATES.find((one) => one === event.target.value) ?? null);
            setPage(FIRST_PAGE);
          }}
        >
          <option value="">{t('sources.allStates')}</option>
          {SOURCE_ITEM_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`sources.item.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="mt-3">
        {items.isPending && <Skeleton lines={6} shape="rows" />}
        {items.isError && (
          <Failed
            text={wordError(t, items.error)}
            retry={t('app.retry')}
            onRetry={() => void items.refetch()}
          />
        )}
        {items.data?.total === 0 && <Empty>{t('sources.noItems')}</Empty>}
        <ul className="divide-y divide-line">
          {items.data?.items.map((item) => (
            <Item key={item.id} source={source} item={item} />
          ))}
        </ul>
        <div className="mt-3 text-quiet text-xs">
          <Pager
            page={page}
            pages={Math.max(1, Math.ceil((items.data?.total ?? 0) / PER_PAGE))}
            onPage={setPage}
          />
        </div>
      </div>
    </section>
  );
};

const Item = ({ source, item }: { source: DomainSource; item: SourceItem }) => {
  const { t, i18n } = useTranslation();
  const retry = useRetryItem(source.id);
  const isFailed = item.state === 'failed';
  return (
    <li className="flex items-start gap-2 py-2.5 text-[13px]" data-item={item.state}>
      <div className="min-w-0 grow">
        <p className="break-words [overflow-wrap:anywhere]">
          {item.address ? (
            <a
              href={item.address}
              target="_blank"
              rel="noreferrer noopener"
              title={item.address}
              className="hover:text-accent hover:underline"
            >
              {item.path}
              <ExternalLink size={12} aria-hidden className="ml-1 inline-block align-baseline text-quiet" />
            </a>
          ) : (
            item.path
          )}
        </p>
        <p className="text-quiet text-xs">
          {t(`sources.item.${item.state}`)}
          {item.changed_at &&
            ` · ${t('sources.changedAt', { date: wordDate(new Date(item.changed_at), i18n.language) })}`}
          {item.missing_since &&
            ` · ${t('sources.missingSince', { date: wordDate(new Date(item.missing_since), i18n.language) })}`}
          {isFailed &&
            item.retry_at &&
            ` · ${t('sources.retryAt', { date: wordSoon(new Date(item.retry_at), i18n.language) })}`}
        </p>
        {item.reason && (
          <p className={`mt-0.5 text-xs ${isFailed ? 'text-bad' : 'text-quiet'}`}>
            {wordProblem(t, item.reason)}
            {wordDetailOf(t, item.reason) && <span> {wordDetailOf(t, item.reason)}</span>}
          </p>
        )}
      </div>
      {isFailed && (
        <Button
          disabled={retry.isPending}
          aria-label={t('sources.retryOf', { path: item.path })}
          onClick={() =>
            retry.mutate(item.id, { onError: (error) => showToast(wordError(t, error), 'error') })
          }
        >
          <RotateCcw size={14} aria-hidden />
          {t('app.retry')}
        </Button>
      )}
    </li>
  );
};
