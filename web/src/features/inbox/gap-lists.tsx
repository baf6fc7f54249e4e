import type { GAP_LISTS } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { useInboxList, WAITING } from './queries.ts';

const LISTS = ['open', 'assigned', 'dismissed'] as const satisfies typeof GAP_LISTS;
type GapList = (typeof LISTS)[number];

/** The lists of gaps, each with its number. */
export const GapLists = ({ shown }: { shown: GapList }) => {
  const { t } = useTranslation();
  const totals = useInboxList('gaps', WAITING).data?.pages[0]?.totals;
  const countOf = (list: GapList) => totals?.[list === 'open' ? 'total' : list] ?? 0;
  return (
    <nav aria-label={t('inbox.list.gaps')} className="mx-2.5 mb-2 flex rounded-lg bg-surface p-0.5 text-xs">
      {LISTS.map((list) => (
        <Link
          key={list}
          to={list === 'open' ? '/for-you/gaps' : `/for-you/gaps?list=${list}`}
          aria-current={list === shown ? 'true' : undefined}
          className="flex min-h-8 grow items-center justify-center gap-1 rounded-md px-1.5 text-quiet hover:text-ink aria-[current=true]:bg-raised aria-[current=true]:font-medium aria-[current=true]:text-ink aria-[current=true]:shadow-sm"
        >
          {t(`inbox.gapList.${list}`)}
          <span className="tabular-nums">{countOf(list)}</span>
        </Link>
      ))}
    </nav>
  );
};
