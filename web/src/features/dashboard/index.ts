export { DayChart } from './day-chart.tsx';
export { FigureLink } from './figure-link.tsx';
export { outcomeSeries, type Series } from './series.ts';
