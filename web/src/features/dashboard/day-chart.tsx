import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';
import { FigureLink } from './figure-link.tsx';
import { type Dated, type Series, shown } from './series.ts';
import { wordDay } from './word-day.ts';
import { wordFigure } from './word-figure.ts';

type Props<Row extends Dated> = {
  title: string;
  hint?: string;
  days: Row[];
  series: Series<Row>[];
  /** Returns the label of a row; by default its day. */
  wordOf?: (row: Row) => string;
};

/** Figures by day, as bars or as a table; the sums are shown beside either. */
export const DayChart = <Row extends Dated>({ title, hint, days, series, ...words }: Props<Row>) => {
  const { t, i18n } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const wordOf = words.wordOf ?? (({ day }: Row) => wordDay(day, i18n.language));
  const sums = series
    .map((one) => ({ ...one, sum: days.reduce((sum, day) => sum + shown(one, day), 0) }))
    .filter(({ sum }) => sum > 0);
  return (
    <section aria-labelledby={id} className="flex h-full min-w-0 flex-col rounded-xl border border-line p-4">
      <div className="flex items-start gap-2">
        <h2 id={id} className="grow font-semibold text-base">
          {title}
        </h2>
        {sums.length > 0 && (
          <Button kind="quiet" onClick={() => setIsTable(!isTable)} size="sm" className="-mt-1 shrink-0">
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
            {sums.map(({ key, name, color, sum, linkOf }) => (
              <li key={key} className="flex items-center gap-1.5">
                <span aria-hidden className="size-2.5 rounded-sm" style={{ background: color }} />
                {name}
                <span className="font-semibold tabular-nums">
                  <FigureLink to={linkOf?.(null)} about={name}>
                    {wordFigure(sum, i18n.language)}
                  </FigureLink>
                </span>
              </li>
            ))}
          </ul>
          {isTable ? (
            <DayTable title={title} days={days} series={sums} wordOf={wordOf} />
          ) : (
            <DayBars title={title} days={days} series={sums} wordOf={wordOf} />
          )}
        </>
      )}
    </section>
  );
};
