import { oneLine, type Piece } from '../structured-pages.ts';
import { parseXml } from '../xml-events.ts';

type Point = { id: string; text: string };

/** Maximum characters of a line that joins a point with its children. */
const LINE_CHARACTERS = 300;

/** Reads a diagram (SmartArt) by its data model: each point with its direct children, in order. */
export const diagramPieces = (xml: string): Piece[] => {
  const { points, below } = readModel(xml);
  const roots = points.filter(({ id }) => ![...below.values()].some((ids) => ids.includes(id)));
  const known = new Map(points.map((point) => [point.id, point]));
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  const add = ({ id, text }: Point) => {
    if (seen.has(id)) return;
    seen.add(id);
    const children = (below.get(id) ?? []).flatMap((child) => known.get(child) ?? []);
    const line = [
      text,
      children
        .map((child) => child.text)
        .filter(Boolean)
        .join('; '),
    ]
      .filter(Boolean)
      .join(': ');
    const isLeafs = children.length > 0 && children.every((child) => !below.get(child.id)?.length);
    if (text && isLeafs && line.length <= LINE_CHARACTERS) {
      for (const child of children) seen.add(child.id);
      pieces.push({ kind: 'item', text: line });
      return;
    }
    if (text) pieces.push({ kind: 'item', text });
    for (const child of children) add(child);
  };
  for (const root of roots.length ? roots : points) add(root);
  for (const point of points) add(point);
  return pieces;
};

/** Presentation and transition points repeat the others or are empty. */
const isContent = (type: string | undefined) => !type || /^(?:node|asst|doc)$/.test(type);

const readModel = (xml: string) => {
  const points: Point[] = [];
  const links: { from: string; to: string; order: number }[] = [];
  let point: Point | null = null;
  let isText = false;
  const open: string[] = [];
  parseXml(xml, {
    open: (name, { modelId = '', type, srcId = '', destId = '', srcOrd }) => {
      isText = name === 't' && /^(?:r|fld)$/.test(open.at(-1) ?? '');
      open.push(name);
      if (name === 'pt') point = isContent(type) ? { id: modelId, text: '' } : null;
      if (name === 'cxn' && (!type || type === 'parOf'))
        links.push({ from: srcId, to: destId, order: Number(srcOrd ?? 0) });
    },
    text: (part) => {
      if (isText && point) point.text += part;
    },
    close: (name) => {
      open.pop();
      isText = false;
      if ((name === 'p' || name === 'br') && point) point.text += ' ';
      if (name === 'pt' && point) points.push({ ...point, text: oneLine(point.text) });
    },
  });
  const below = new Map<string, string[]>();
  for (const { from, to } of links.sort((a, b) => a.order - b.order))
    below.set(from, [...(below.get(from) ?? []), to]);
  return { points, below };
};
