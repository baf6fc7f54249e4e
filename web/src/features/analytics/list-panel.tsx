import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import type { Filters, ListFilter } from './address.ts';
import { useQuestions, useReviewedLessons } from './queries.ts';
import { QuestionRow } from './question-row.tsx';

type Props = { filters: Filters; list: ListFilter; onClose: () => void };

/** Entries behind a figure, in pages, beside the figures. */
export const ListPanel = ({ filters, list, onClose }: Props) => {
  const { t } = useTranslation();
  const title = t(`analytics.list.${list.list}`);
  const Content = LISTS[list.list] ?? Questions;
  return (
    <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
      <SidePanel label={title} resizeLabel={t('executions.resize')} onClose={onClose}>
        <div className="flex h-full flex-col">
          <header className="flex items-center gap-2 border-line border-b px-4 py-2">
            <div className="min-w-0 grow">
              <h2 className="font-semibold">{title}</h2>
              {list.about && <p className="truncate text-quiet text-xs">{list.about}</p>}
            </div>
            <IconButton label={t('app.close')} onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
          <section aria-label={title} tabIndex={0} className="min-h-0 grow overflow-y-auto px-4 py-2">
            <Content filters={filters} list={list} />
          </section>
        </div>
      </SidePanel>
    </div>
  );
};

type ListProps = Omit<Props, 'onClose'>;
type Pages = {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

const Paged = ({ pages, isEmpty, children }: { pages: Pages; isEmpty: boolean; children: ReactNode }) => {
  const { t } = useTranslation();
  if (pages.isPending) return <Skeleton lines={8} shape="rows" />;
  if (pages.isError) {
    const retry = () => void pages.refetch();
    return <Failed text={wordError(t, pages.error)} retry={t('app.retry')} onRetry={retry} />;
  }
  if (isEmpty) return <Empty>{t('analytics.list.none')}</Empty>;
  return (
    <>
      <ul>{children}</ul>
      {pages.hasNextPage && (
        <Button
          className="my-3"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('app.loadMore')}
        </Button>
      )}
    </>
  );
};

const ROW = 'border-line border-b py-2.5 last:border-0';

const Questions = ({ filters, list }: ListProps) => {
  const pages = useQuestions(filters, list);
  const all = pages.data?.pages.flatMap(({ questions }) => questions) ?? [];
  return (
    <Paged pages={pages} isEmpty={!all.length}>
      {all.map((question) => (
        <li key={question.execution_id} className={ROW}>
          <QuestionRow question={question} isOwn={filters.whose === 'me'} />
        </li>
      ))}
    </Paged>
  );
};

const Lessons = ({ filters, list }: ListProps) => {
  const { i18n } = useTranslation();
  const pages = useReviewedLessons(filters, list);
  const all = pages.data?.pages.flatMap(({ lessons }) => lessons) ?? [];
  return (
    <Paged pages={pages} isEmpty={!all.length}>
      {all.map(({ id, topic, domain, reviewed_at }) => (
        <li key={id} className={ROW}>
          <Link to={`/domains/${domain.id}/lessons?lesson=${id}`} className="rounded hover:underline">
            {topic}
          </Link>
          <p className="text-quiet text-xs">
            {domain.name} ·{' '}
            <time dateTime={reviewed_at}>{wordDate(new Date(reviewed_at), i18n.language)}</time>
          </p>
        </li>
      ))}
    </Paged>
  );
};

const LISTS = { questions: Questions, lessons: Lessons };
