import { CircleDashed, GraduationCap, MessageCircleQuestionMark, RefreshCw, Star } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { pathOfList } from './list-view.ts';
import { LIST_NAMES, type ListName, useInboxCounts, useInboxList, WAITING } from './queries.ts';

const SHOWN_AT_MOST = 99;
const ICON = {
  requests: MessageCircleQuestionMark,
  gaps: CircleDashed,
  lessons: GraduationCap,
  golden: Star,
  sources: RefreshCw,
};

/** The lists, each with how much waits in it. */
export const ListTabs = ({ name }: { name: ListName }) => {
  const { t } = useTranslation();
  const counts = useInboxCounts().data;
  const gaps = useInboxList('gaps', WAITING).data?.pages[0]?.totals?.total;
  const countOf = (list: ListName) => (list === 'gaps' ? gaps : counts?.[list]);
  return (
    <nav aria-label={t('inbox.lists')} className="flex shrink-0 flex-col gap-0.5 px-3 pb-3">
      {LIST_NAMES.map((list) => {
        const count = countOf(list) ?? 0;
        const Icon = ICON[list];
        const label = t(`inbox.list.${list}`);
        return (
          <Link
            key={list}
            to={pathOfList(list)}
            aria-current={list === name ? 'page' : undefined}
            aria-label={t('inbox.count', { label, count })}
            className="flex min-h-8 items-center justify-between gap-2 rounded-lg px-2.5 text-[13px] text-quiet hover:bg-surface hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
          >
            <Icon size={15} className="shrink-0" aria-hidden />
            <span className="min-w-0 grow truncate">{label}</span>
            <span className={`tabular-nums ${count ? 'font-semibold' : ''}`}>
              {count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : count}
            </span>
          </Link>
        );
      })}
    </nav>
  );
};
