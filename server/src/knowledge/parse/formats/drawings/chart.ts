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
type Chart = { title: string; names: string; axes: string[]; series: Series[] };

const noValues = (): Values => ({ texts: new Map(), levels: [], format: 'General', isNumber: false });
/** Maximum points of a chart that are read; more are not distinguishable in the drawing. */
const POINTS_AT_MOST = 1_000;

/** Reads a chart as a table of its cached data: the categories and the values of each series. */
export const chartPieces = (xml: string): Piece[] => {
  const { title, axes, series } = readChart(xml);
  const drawn = series.filter(({ values }) => values.texts.size);
  const [first] = drawn;
  if (!first) return title ? [{ kind: 'paragraph', text: title }] : [];
  const [ofCategories = '', ofValues = ''] = axes;
  const caption = title || (drawn.length === 1 ? first.name : '');
  const line = ofValues && caption ? `${caption} (${ofValues})` : caption || ofValues;
  const groups = haveOneAxis(drawn) ? [drawn] : drawn.map((one) => [one]);
  return [
    ...(line ? [{ kind: 'paragraph' as const, text: line }] : []),
    ...groups.flatMap((group) => tableOf(group, ofCategories, ofValues)),
  ];
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

const readChart = (xml: string): Chart => {
  const chart: Chart = { title: '', names: '', axes: [], series: [] };
  const open: string[] = [];
  let series: Series | null = null;
  let values: Values | null = null;
  let index = 0;
  let point = '';
  let axis = '';
  parseXml(xml, {
    open: (name, { idx }) => {
      open.push(name);
      if (name === 'ser') series = { name: '', categories: noValues(), values: noValues() };
      if (series && CATEGORIES.has(name)) values = series.categories;
      if (series && VALUES.has(name)) values = series.values;
      if (name === 'numCache' || name === 'numLit') if (values) values.isNumber = true;
      if (name === 'lvl') values?.levels.push(new Map());
      if (name === 'pt') index = Number(idx ?? 0);
      if (name === 'v' || name === 'formatCode') point = '';
      if (/^(?:cat|date|val|ser)Ax$/.test(name)) axis = name;
    },
    text: (part) => {
      const [name, parent] = [open.at(-1), open.at(-2)];
      if (name === 'v' || name === 'formatCode') point += part;
      const isTitle =
        open.includes('title') && (name === 'v' || (name === 't' && /^(?:r|fld)$/.test(parent ?? '')));
      if (!isTitle) return;
      if (!axis) chart.title += part;
      else {
        const at = axis === 'valAx' && open.length ? 1 : 0;
        chart.axes[at] = `${chart.axes[at] ?? ''}${part}`;
      }
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
      if (name === axis) axis = '';
    },
  });
  return { ...chart, title: oneLine(chart.title), axes: chart.axes.map((one) => oneLine(one ?? '')) };
};

/** Joins the levels of categories. An outer label is given only at its first index, and applies up to the next one. */
const joinLevels = ({ texts, levels }: Values) => {
  const [inner = texts, ...outer] = levels;
  for (const index of inner.keys()) {
    const above = outer.map((level) => level.get(Math.max(...[...level.keys()].filter((at) => at <= index))));
    texts.set(index, [...above.toReversed(), inner.get(index)].filter(Boolean).join(' '));
  }
};
