import { shownNumber } from '../sheets/shown-value.ts';
import { oneLine, type Piece } from '../structured-pages.ts';
import { parseXml } from '../xml-events.ts';

type Values = {
  texts: Map<number, string>;
  /** Labels of each level, from the innermost outwards. */
  levels: Map<number, string>[];
  format: string;
  isNumber: boolean;
};
type Series = { name: string; categories: Values; values: Values };
type Axis = { kind: string; position: string; title: string };
type Chart = { title: string; axes: Axis[]; series: Series[] };

const noValues = (): Values => ({ texts: new Map(), levels: [], format: 'General', isNumber: false });
/** Maximum points of a chart that are read; more are not distinguishable in the drawing. */
const POINTS_AT_MOST = 1_000;

/** Reads a chart as a table of its cached data: the categories and the values of each series. */
export const chartPieces = (xml: string): Piece[] => {
  const { title, axes, series } = readChart(xml);
  const drawn = series.filter(({ values }) => values.texts.size);
  const [first] = drawn;
  if (!first) return title ? [{ kind: 'paragraph', text: title }] : [];
  const [ofCategories, ofValues] = axisNames(axes);
  const caption = title || (drawn.length === 1 ? first.name : '');
  const line = ofValues && caption ? `${caption} (${ofValues})` : caption || ofValues;
  const groups = haveOneAxis(drawn) ? [drawn] : drawn.map((one) => [one]);
  return [
    ...(line ? [{ kind: 'paragraph' as const, text: line }] : []),
    ...groups.flatMap((group) => tableOf(group, ofCategories, ofValues)),
  ];
};

/** Returns the names of the axes of categories and of values. A chart of points has two axes of values, of which one is horizontal. */
const axisNames = (axes: Axis[]): [categories: string, values: string] => {
  const hasCategories = axes.some(({ kind }) => kind !== 'valAx');
  const isOfCategories = ({ kind, position }: Axis) =>
    hasCategories ? kind !== 'valAx' : /^[bt]$/.test(position);
  const names = (own: Axis[]) =>
    [...new Set(own.map(({ title }) => oneLine(title)).filter(Boolean))].join(' / ');
  return [names(axes.filter(isOfCategories)), names(axes.filter((axis) => !isOfCategories(axis)))];
};

const haveOneAxis = ([first, ...others]: Series[]): boolean => {
  const key = (series: Series | undefined) => JSON.stringify([...(series?.categories.texts ?? [])]);
  return others.every((one) => !one.categories.texts.size || key(one) === key(first));
};

const tableOf = (series: Series[], ofCategories: string, ofValues: string): Piece[] => {
  const categories = series[0]?.categories ?? noValues();
  const names = series.map(({ name }, at) => name || ofValues || (series.length > 1 ? String(at + 1) : ''));
  const at = [...new Set(series.flatMap(({ values }) => [...values.texts.keys()]))].sort((a, b) => a - b);
  return [
    { kind: 'head', cells: [ofCategories, ...names] },
    ...at.slice(0, POINTS_AT_MOST).map((index): Piece => {
      const label = shownOf(categories, index) || (categories.texts.size ? '' : String(index + 1));
      return { kind: 'row', cells: [label, ...series.map(({ values }) => shownOf(values, index))] };
    }),
  ];
};

const shownOf = ({ texts, format, isNumber }: Values, index: number): string => {
  const text = texts.get(index) ?? '';
  const number = Number(text);
  return isNumber && text.trim() && Number.isFinite(number)
    ? oneLine(shownNumber(number, format, false))
    : oneLine(text);
};

const CATEGORIES = new Set(['cat', 'xVal']);
const VALUES = new Set(['val', 'yVal']);
const AXIS = /^(?:cat|date|val|ser)Ax$/;

const readChart = (xml: string): Chart => {
  const chart: Chart = { title: '', axes: [], series: [] };
  const open: string[] = [];
  let series: Series | null = null;
  let values: Values | null = null;
  let index = 0;
  let point = '';
  let axis: Axis | null = null;
  parseXml(xml, {
    open: (name, { idx, val = '' }) => {
      open.push(name);
      if (name === 'ser') series = { name: '', categories: noValues(), values: noValues() };
      if (series && CATEGORIES.has(name)) values = series.categories;
      if (series && VALUES.has(name)) values = series.values;
      if (name === 'numCache' || name === 'numLit') if (values) values.isNumber = true;
      if (name === 'lvl') values?.levels.push(new Map());
      if (name === 'pt') index = Number(idx ?? 0);
      if (name === 'v' || name === 'formatCode') point = '';
      if (AXIS.test(name)) {
        axis = { kind: name, position: '', title: '' };
        chart.axes.push(axis);
      }
      if (axis && name === 'axPos') axis.position = val;
    },
    text: (part) => {
      const [name, parent] = [open.at(-1), open.at(-2)];
      if (name === 'v' || name === 'formatCode') point += part;
      const isTitle =
        open.includes('title') && (name === 'v' || (name === 't' && /^(?:r|fld)$/.test(parent ?? '')));
      if (!isTitle) return;
      if (axis) axis.title += part;
      else chart.title += part;
    },
    close: (name) => {
      open.pop();
      if (name === 'formatCode' && values) values.format = point || 'General';
      if (name === 'v' && open.at(-1) === 'pt' && values)
        (values.levels.at(-1) ?? values.texts).set(index, point);
      else if (name === 'v' && series && open.includes('tx') && !values) series.name += point;
      if (CATEGORIES.has(name) && values) joinLevels(values);
      if (CATEGORIES.has(name) || VALUES.has(name)) values = null;
      if (name === 'ser' && series) {
        chart.series.push({ ...series, name: oneLine(series.name) });
        series = null;
      }
      if (AXIS.test(name)) axis = null;
    },
  });
  return { ...chart, title: oneLine(chart.title) };
};

/** Joins the levels of categories. An outer label is given only at its first index, and applies up to the next one. */
const joinLevels = ({ texts, levels }: Values) => {
  const [inner = texts, ...outer] = levels;
  for (const index of inner.keys()) {
    const above = outer.map((level) => level.get(Math.max(...[...level.keys()].filter((at) => at <= index))));
    texts.set(index, [...above.toReversed(), inner.get(index)].filter(Boolean).join(' '));
  }
};
