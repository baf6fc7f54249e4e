import { wordDate } from '../../i18n/dates.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { useSources } from './queries.ts';
import { SourceStateMark } from './source-state.tsx';

/** On a domain's dashboard: how old each source's documents are at most, and what of it could not be read. Nothing without sources. */
export const SourcesSummary = ({ domainId }: { domainId: string }) => {
  const { t, i18n } = useTranslation();
  const sources = useSources(domainId).data?.sources ?? [];
  if (!sources.length) return null;
  return (
    <section aria-label={t('sources.title')} className="rounded-xl border border-line bg-raised p-4">
      <h2 className="font-semibold text-base">
        <Link to={`/domains/${domainId}/sources`} className="hover:text-accent hover:underline">
          {t('sources.title')}
        </Link>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {sources.map(({ id, name, state, items, last_success_at: seen }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-[13px]">
            <span className="min-w-40 flex-1 break-words font-medium">{name}</span>
            <SourceStateMark state={state} />
            <span className="text-quiet tabular-nums">
              {t('sources.count.taken', {
                count: items.taken,
                number: items.taken.toLocaleString(localeOf(i18n.language)),
              })}
            </span>
            {items.failed > 0 && (
              <span className="text-bad tabular-nums">
                {t('sources.count.failed', {
                  count: items.failed,
                  number: items.failed.toLocaleString(localeOf(i18n.language)),
                })}
              </span>
            )}
            {seen && (
              <span className="text-quiet">
                {t('sources.lastSuccess')}{' '}
                <time dateTime={seen} title={new Date(seen).toLocaleString(localeOf(i18n.language))}>
                  {wordDate(new Date(seen), i18n.language)}
                </time>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
