import type { DashboardDay } from '@docent/contract';
import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';
import type { Series } from './series.ts';

type Props = { title: string; hint?: string; days: DashboardDay[]; series: Series[] };

/** Figures by day, as bars or as the table behind them; the sums stand beside either. */
export const DayChart = ({ title, hint, days, series }: Props) => {
  const { t, i18n } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const sums = series
    .map((one) => ({ ...one, sum: days.reduce((sum, day) => sum + one.countOf(day), 0) }))
    .filter(({ sum }) => sum > 0);
  return (
    <section aria-labelledby={id} className="flex h-full min-w-0 flex-col rounded-xl border border-line p-4">
      <div className="flex items-start gap-2">
        <h2 id={id} className="grow font-semibold text-base">
          {title}
        </h2>
        {sums.length > 0 && (
          <Button
            kind="quiet"
            onClick={() => setIsTable(!isTable)}
            className="-mt-1 !min-h-8 shrink-0 text-xs"
          >
            {isTable ? <ChartColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
            {t(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}
            <span className="sr-only">{title}</span>
          </Button>
        )}
      </div>
      {hint && <p className="text-quiet text-xs">{hint}</p>}
      {!sums.length && <p className="py-8 text-center text-quiet">{t('dashboard.nothingYet')}</p>}
      {sums.length > 0 && (
        <>
          <ul className="mt-2 mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {sums.map(({ key, name, color, sum }) => (
              <li key={key} className="flex items-center gap-1.5">
                <span aria-hidden className="size-2.5 rounded-sm" style={{ background: color }} />
                {name}
                <span className="font-semibold tabular-nums">
                  {sum.toLocaleString(i18n.language, { maximumFractionDigits: 1 })}
                </span>
              </li>
            ))}
          </ul>
          {isTable ? (
            <DayTable title={title} days={days} series={sums} />
          ) : (
            <DayBars title={title} days={days} series={sums} />
          )}
        </>
      )}
    </section>
  );
};
