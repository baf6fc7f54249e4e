import type { DashboardDay } from '@docent/contract';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Series } from './series.ts';
import { wordDay } from './word-day.ts';

const HEIGHT_PX = 200;
const AXIS = {
  stroke: 'var(--line)',
  tick: { fill: 'var(--quiet)', fontSize: 12 },
  tickLine: false,
} as const;
const TIP = {
  background: 'var(--raised)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
  fontSize: 12,
};

type Props = { title: string; days: DashboardDay[]; series: Series[] };

/** One bar a day, its series on top of each other. A picture: the same figures are in the table. */
export const DayBars = ({ title, days, series }: Props) => {
  const { t, i18n } = useTranslation();
  const data = days.map((day) => ({
    day: wordDay(day.day, i18n.language),
    ...Object.fromEntries(series.map(({ key, countOf }) => [key, countOf(day)])),
  }));
  const word = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <div role="img" aria-label={t('dashboard.chartOf', { title })}>
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={HEIGHT_PX}>
          <BarChart data={data} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" {...AXIS} minTickGap={24} />
            <YAxis {...AXIS} axisLine={false} width={32} allowDecimals={false} tickFormatter={word} />
            <Tooltip
              contentStyle={TIP}
              cursor={{ fill: 'var(--surface)' }}
              formatter={(value) => word(Number(value))}
              isAnimationActive={false}
            />
            {series.map(({ key, name, color }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                fill={color}
                stackId="all"
                maxBarSize={32}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
};
