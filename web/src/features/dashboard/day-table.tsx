import type { DashboardDay } from '@docent/contract';
import { useTranslation } from 'react-i18next';
import type { Series } from './series.ts';
import { wordDay } from './word-day.ts';

type Props = { title: string; days: DashboardDay[]; series: Series[] };

/** The figures of a chart, newest day first; days on which there is nothing to count are left out. */
export const DayTable = ({ title, days, series }: Props) => {
  const { t, i18n } = useTranslation();
  const rows = days.filter((day) => series.some(({ countOf }) => countOf(day) > 0)).reverse();
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
                {wordDay(day.day, i18n.language)}
              </th>
              {series.map(({ key, countOf }) => (
                <td key={key} className="px-2 py-1 text-right tabular-nums">
                  {countOf(day).toLocaleString(i18n.language, { maximumFractionDigits: 1 })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
