export { DayChart } from './day-chart.tsx';
export { FigureLink } from './figure-link.tsx';
export { outcomeSeries, ratingSeries, type Series } from './series.ts';
