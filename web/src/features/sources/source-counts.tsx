import type { DomainSource, SourceItemState } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Shown } from './source-panel.tsx';

/** States that need attention are listed first. */
const ORDER: SourceItemState[] = ['taken', 'failed', 'held', 'hidden', 'waiting', 'passed_over', 'kept'];
const LOOK: Partial<Record<SourceItemState, string>> = {
  failed: 'text-bad',
  held: 'text-warn',
  hidden: 'text-warn',
};

/** Items by state; each number opens its list. */
export const SourceCounts = ({ source, onShow }: { source: DomainSource; onShow: (what: Shown) => void }) => {
  const { t, i18n } = useTranslation();
  const link = 'rounded underline decoration-line underline-offset-3 hover:decoration-current';
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
      {ORDER.filter((state) => state === 'taken' || source.items[state] > 0).map((state) => (
        <li key={state}>
          <button
            type="button"
            onClick={() => onShow(state)}
            className={`${link} tabular-nums ${LOOK[state] ?? ''}`}
          >
            {t(`sources.count.${state}`, {
              count: source.items[state],
              number: source.items[state].toLocaleString(localeOf(i18n.language)),
            })}
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => onShow('syncs')} className={`${link} text-quiet`}>
          {t('sources.history')}
        </button>
      </li>
    </ul>
  );
};
