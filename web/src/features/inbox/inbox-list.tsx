import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { GapLists } from './gap-lists.tsx';
import { pathOfList, queryOfView } from './list-view.ts';
import type { Item, ListName, ListView, useInboxList } from './queries.ts';
import { linesOf } from './row-lines.ts';

type Props = {
  name: ListName;
  view: ListView;
  list: ReturnType<typeof useInboxList<ListName>>;
  items: Item<ListName>[];
  /** The item that is shown beside the list. */
  chosen: string | undefined;
};

/** A list of the inbox: each item with its people, its domain, and its waiting time. */
export const InboxList = ({ name, view, list, items, chosen }: Props) => {
  const { t } = useTranslation();
  const path = pathOfList(name);
  const { snoozed } = view;
  const query = queryOfView(view);
  const empty =
    view.gaps === 'open' ? (`inbox.empty.${name}` as const) : (`inbox.noGaps.${view.gaps}` as const);
  return (
    <div className="flex grow flex-col px-3 pb-4">
      <p className="px-2.5 pb-2 text-quiet text-xs">{t(`inbox.hint.${name}`)}</p>
      {name === 'gaps' && <GapLists shown={view.gaps} />}
      {list.isPending && (
        <div className="px-2.5 pt-2">
          <Skeleton lines={5} shape="rows" />
        </div>
      )}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && !items.length && <Empty>{t(snoozed ? 'inbox.noneSnoozed' : empty)}</Empty>}
      <ul className="flex flex-col gap-px">
        {items.map((item) => (
          <li key={item.id}>
            <Row
              name={name}
              item={item}
              view={view}
              to={`${path}?item=${item.id}${query && `&${query}`}`}
              isChosen={item.id === chosen}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          kind="quiet"
          className="mt-2 w-full text-xs"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('app.loadMore')}
        </Button>
      )}
      {view.gaps === 'open' && (
        <Link
          to={snoozed ? path : `${path}?snoozed`}
          className="mt-auto self-start rounded px-2.5 pt-4 text-quiet text-xs underline hover:text-ink"
        >
          {t(snoozed ? 'inbox.hideSnoozed' : 'inbox.showSnoozed')}
        </Link>
      )}
    </div>
  );
};

type RowProps = { name: ListName; item: Item<ListName>; view: ListView; to: string; isChosen: boolean };

const Row = ({ name, item, view, to, isChosen }: RowProps) => {
  const { t, i18n } = useTranslation();
  const { title, meta, badge } = linesOf(t, name, item, view);
  const since = new Date(item.waiting_since);
  return (
    <Link
      to={to}
      data-testid="inbox-row"
      aria-current={isChosen ? 'true' : undefined}
      className="block rounded-lg px-2.5 py-2 hover:bg-surface aria-[current=true]:bg-surface aria-[current=true]:shadow-[inset_2px_0_0_var(--color-accent)]"
    >
      <span className="line-clamp-2 break-words font-medium leading-5">{title}</span>
      <span className="mt-0.5 flex items-baseline gap-x-2 text-quiet text-xs">
        <span className="min-w-0 grow truncate">{meta.join(' · ')}</span>
        {badge && <span className="shrink-0 font-medium text-accent">{badge}</span>}
        <time
          dateTime={item.waiting_since}
          title={since.toLocaleString(localeOf(i18n.language))}
          className="shrink-0 tabular-nums"
        >
          {wordDate(since, i18n.language)}
        </time>
      </span>
    </Link>
  );
};
