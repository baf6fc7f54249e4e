import { useTranslation } from '../../i18n/use-translation.ts';
import { FigureLink } from './figure-link.tsx';
import { type Dated, type Series, shown } from './series.ts';
import { wordFigure } from './word-figure.ts';

type Props<Row extends Dated> = {
  title: string;
  days: Row[];
  series: Series<Row>[];
  wordOf: (row: Row) => string;
};

/** Figures of a chart, newest day first; days without any are omitted. */
export const DayTable = <Row extends Dated>({ title, days, series, wordOf }: Props<Row>) => {
  const { t, i18n } = useTranslation();
  const rows = days.filter((day) => series.some((one) => shown(one, day) > 0)).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section aria-label={title} tabIndex={0} className="max-h-[200px] overflow-auto rounded-lg">
      <table className="w-full text-[13px]">
        <thead className="text-left text-quiet">
          <tr>
            <th scope="col" className="py-1 pr-3 font-medium">
              {t('dashboard.day')}
            </th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className="px-2 py-1 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((day) => (
            <tr key={day.day} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap py-1 pr-3 text-left font-normal">
                {wordOf(day)}
              </th>
              {series.map((one) => (
                <td key={one.key} className="px-2 py-1 text-right tabular-nums">
                  <FigureLink
                    to={shown(one, day) ? one.linkOf?.(day) : undefined}
                    about={`${one.name}, ${wordOf(day)}`}
                  >
                    {wordFigure(shown(one, day), i18n.language)}
                  </FigureLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
