import { useId } from 'react';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FigureLink } from '../dashboard/index.ts';

export type BarRow = {
  key: string;
  name: string;
  /** In the order of the columns; the first is the length of the bar. */
  values: { value: number; to?: string | undefined }[];
};
type Props = { title: string; hint?: string; columns: [string, ...string[]]; rows: BarRow[]; empty: string };

/** A table whose first figure is a bar too: chart and table in one, for every reader. */
export const BarTable = ({ title, hint, columns, rows, empty }: Props) => {
  const { i18n } = useTranslation();
  const id = useId();
  const [first, ...figures] = columns;
  // A small screen has no room for a bar beside several figures.
  const bar = figures.length > 1 ? 'hidden w-1/4 sm:table-cell' : 'w-1/4';
  const most = Math.max(1, ...rows.map(({ values }) => values[0]?.value ?? 0));
  return (
    <section aria-labelledby={id} className="flex h-full min-w-0 flex-col rounded-xl border border-line p-4">
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      {hint && <p className="text-quiet text-xs">{hint}</p>}
      {!rows.length && <p className="py-8 text-center text-quiet">{empty}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section aria-label={title} tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded-lg">
          <table className="w-full text-[13px]">
            <thead className="text-left text-quiet">
              <tr>
                <th scope="col" className="py-1 pr-3 font-medium">
                  {first}
                </th>
                <th aria-hidden className={bar} />
                {figures.map((name) => (
                  <th key={name} scope="col" className="px-2 py-1 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, values }) => (
                <tr key={key} className="border-line border-t">
                  <th scope="row" className="min-w-24 break-words py-1.5 pr-3 text-left font-normal">
                    {name}
                  </th>
                  <td aria-hidden className={`py-1.5 ${bar}`}>
                    <div
                      className="h-2.5 rounded-sm bg-accent"
                      style={{ width: `${((values[0]?.value ?? 0) / most) * 100}%` }}
                    />
                  </td>
                  {values.map(({ value, to }, index) => (
                    <td key={columns[index + 1]} className="px-2 py-1.5 text-right tabular-nums">
                      <FigureLink to={value ? to : undefined} about={`${name}, ${columns[index + 1]}`}>
                        {value.toLocaleString(localeOf(i18n.language))}
                      </FigureLink>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
};
