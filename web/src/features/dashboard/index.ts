export { DayChart } from './day-chart.tsx';
export { FigureLink } from './figure-link.tsx';
export { useDashboard } from './queries.ts';
export { questionsOf } from './questions-of.ts';
export { outcomeSeries, type Series } from './series.ts';
