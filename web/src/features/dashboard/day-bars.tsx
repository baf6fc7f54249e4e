import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Dated, type Series, shown } from './series.ts';
import { ticksTo } from './ticks.ts';
import { wordFigure } from './word-figure.ts';

const HEIGHT_PX = 200;
const PARTS_BELOW = 4;
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

type Props<Row extends Dated> = {
  title: string;
  days: Row[];
  series: Series<Row>[];
  wordOf: (row: Row) => string;
};

/** One bar a day, its series on top of each other. A picture: the same figures are in the table. */
export const DayBars = <Row extends Dated>({ title, days, series, wordOf }: Props<Row>) => {
  const { t, i18n } = useTranslation();
  const data = days.map((day) => ({
    day: wordOf(day),
    ...Object.fromEntries(series.map(({ key, countOf }) => [key, countOf(day)])),
    said: Object.fromEntries(series.map((one) => [one.key, shown(one, day)])),
  }));
  const heights = days.map((day) => series.reduce((sum, { countOf }) => sum + countOf(day), 0));
  // Fractions make no sense for questions, but do for hours.
  const hasParts = Math.max(...heights) < PARTS_BELOW && heights.some((height) => height % 1 !== 0);
  const ticks = ticksTo(Math.max(0, ...heights), hasParts);
  const word = (value: number) => wordFigure(value, i18n.language);
  return (
    <div role="img" aria-label={t('dashboard.chartOf', { title })}>
      <div aria-hidden>
        <ResponsiveContainer width="100%" height={HEIGHT_PX}>
          <BarChart data={data} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" {...AXIS} interval="equidistantPreserveStart" minTickGap={24} />
            <YAxis
              {...AXIS}
              axisLine={false}
              width={hasParts ? 44 : 32}
              allowDecimals={hasParts}
              ticks={ticks}
              domain={[0, ticks.at(-1) ?? 'auto']}
              tickFormatter={word}
            />
            <Tooltip
              contentStyle={TIP}
              cursor={{ fill: 'var(--surface)' }}
              formatter={(value, _name, { dataKey, payload }) =>
                word(payload?.said?.[String(dataKey)] ?? Number(value))
              }
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
