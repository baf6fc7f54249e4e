import type { DomainDetail } from '@docent/contract';
import { wordDate } from '../../i18n/dates.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { TypeIcon, useLatestDocuments } from '../documents/index.ts';

/** Documents that were imported or changed last. */
export const LatestDocuments = ({ domain }: { domain: DomainDetail }) => {
  const { t, i18n } = useTranslation();
  const list = useLatestDocuments(domain.id);
  const documents = list.data?.documents ?? [];
  return (
    <section aria-labelledby="latest" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest" className="font-semibold text-base">
          {t('domains.overview.latest')}
        </h2>
        {documents.length > 0 && (
          <Link to={`/domains/${domain.id}/documents`} className="text-accent text-[13px] hover:underline">
            {t('domains.overview.allDocuments')}
          </Link>
        )}
      </div>
      {list.isPending && <Skeleton lines={5} shape="rows" />}
      {list.isError && (
        <Failed text={wordDetail(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && !documents.length && <Empty>{t('documents.empty')}</Empty>}
      {documents.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
          {documents.map(({ id, type, designation, last_update, parsing_status: status, can }) => (
            <li key={id}>
              <Link
                to={`/domains/${domain.id}/documents${can.read ? `?document=${id}` : ''}`}
                className="flex min-h-11 items-center gap-2.5 px-3.5 py-2 hover:bg-surface"
              >
                <TypeIcon type={type} />
                <span className="min-w-0 grow truncate" title={designation}>
                  {designation}
                </span>
                {status === 'error' && (
                  <span className="shrink-0 text-bad text-xs">{t('domains.overview.notReady')}</span>
                )}
                {(status === 'queued' || status === 'processing') && (
                  <span className="shrink-0 text-quiet text-xs">{t('domains.overview.inProgress')}</span>
                )}
                <time
                  dateTime={last_update}
                  title={new Date(last_update).toLocaleString(localeOf(i18n.language))}
                  className="shrink-0 whitespace-nowrap text-quiet text-xs"
                >
                  {wordDate(new Date(last_update), i18n.language)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
