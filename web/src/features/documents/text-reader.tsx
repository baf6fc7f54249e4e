import type { DocumentPage, DocumentType, Source } from '@docent/contract';
import { PAGES_AT_ONCE } from '@docent/contract/constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { wordError } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { findCited } from './find-cited.ts';
import { TextPage } from './text-page.tsx';

type Props = {
  documentId: string;
  /** The one that was cited; the newest without it. */
  version: number | undefined;
  type: DocumentType;
  source: Source | undefined;
  /** Page to open without a passage. */
  page: number;
  showPassages: boolean;
};

/** Shows the text of a file without pages as it was read, with the cited passage marked; more of it on demand. */
export const TextReader = ({ documentId, version, type, source, page, showPassages }: Props) => {
  const { t } = useTranslation();
  const wanted = source?.place.page ?? page;
  const first = wanted - ((wanted - 1) % PAGES_AT_ONCE);
  const pages = useInfiniteQuery({
    queryKey: keys.documents.pages(documentId, version, first),
    initialPageParam: first,
    queryFn: ({ pageParam: from, signal }) =>
      call('getDocumentPages', { params: { id: documentId }, query: { version, from }, signal }),
    getNextPageParam: (last, _all, from) =>
      from + PAGES_AT_ONCE <= last.total ? from + PAGES_AT_ONCE : undefined,
    getPreviousPageParam: ({ total }, _all, from) =>
      from > 1 ? Math.min(from - PAGES_AT_ONCE, lastPartOf(total)) : undefined,
  });
  const read = pages.data?.pages.flatMap((part) => part.pages) ?? [];
  const cited = source && findCited(read, source);
  const opened = cited?.page ?? Math.min(wanted, read.at(-1)?.number ?? wanted);
  // A newer reader may make fewer pages of the same file.
  const isPastEnd = pages.isSuccess && !pages.isFetching && !read.length && pages.hasPreviousPage;
  const { fetchPreviousPage } = pages;
  useEffect(() => {
    if (isPastEnd) void fetchPreviousPage();
  }, [isPastEnd, fetchPreviousPage]);

  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={t('documents.text')}
      className="-outline-offset-2 min-h-0 grow overflow-auto pb-6"
    >
      {pages.isPending && (
        <div className="p-6">
          <Skeleton lines={10} />
        </div>
      )}
      {pages.isError && (
        <div className="p-4">
          <Failed
            text={wordError(t, pages.error)}
            retry={t('app.retry')}
            onRetry={() => void pages.refetch()}
          />
        </div>
      )}
      {pages.isSuccess && read.length === 0 && (
        <div className="p-4">
          <Empty>{t('documents.notRead')}</Empty>
        </div>
      )}
      {pages.hasPreviousPage && (
        <p className="p-3 text-center">
          <Button disabled={pages.isFetching} onClick={() => void pages.fetchPreviousPage()}>
            {t('documents.earlier')}
          </Button>
        </p>
      )}
      {read.map((page, index) => (
        <TextPage
          key={page.number}
          page={page}
          cited={source && cited?.page === page.number ? { ...cited, quote: source.quote } : null}
          isOpened={opened === page.number && wanted > 1}
          showPassages={showPassages}
          heading={headingOf(t, type, page, read[index - 1])}
        />
      ))}
      {pages.hasNextPage && (
        <p className="p-3 text-center">
          <Button disabled={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
            {t('documents.later')}
          </Button>
        </p>
      )}
    </section>
  );
};

/** First page of the last part that can be asked for. */
const lastPartOf = (total: number): number => Math.max(1, total - ((total - 1) % PAGES_AT_ONCE));

/** Returns the heading of a page: a slide's number; a sheet's name, on its first page. */
const headingOf = (
  t: Translate,
  type: DocumentType,
  page: DocumentPage,
  before: DocumentPage | undefined,
): string => {
  if (type === 'pptx') return t('documents.place.slide', { slide: page.number });
  return page.title && page.title !== before?.title ? page.title : '';
};
