import type { NoteHidden } from '../../hidden-parts.ts';
import type { Archive } from '../archive.ts';
import { tablePieces } from '../drawings/drawn-table.ts';
import type { Box } from '../drawings/groups.ts';
import { inReadingOrder } from '../drawings/reading-order.ts';
import { paragraphsOf, shapePieces } from '../drawings/shape-pieces.ts';
import { readShapes, type Shape } from '../drawings/shapes.ts';
import { relatedParts } from '../package-parts.ts';
import type { Piece } from '../structured-pages.ts';
import type { Layout } from './placeholders.ts';

type Slide = {
  archive: Archive;
  path: string;
  xml: string;
  layout: Layout;
  footers: Set<string>;
  onHidden: NoteHidden;
};

/** Returns the pieces of a slide: the title, all else in reading order, and footers that no earlier slide has. */
export const piecesOfSlide = ({ archive, path, xml, layout, footers, onHidden }: Slide): Piece[] => {
  const shapes = readShapes(xml, onHidden);
  const titles = shapes.filter(isTitle);
  const feet = shapes.filter(({ placeholder }) => placeholder?.type === 'ftr');
  const others = shapes.filter((shape) => !isTitle(shape) && !isFurniture(shape));
  const parts = relatedParts(archive, path);
  const pieces = inReadingOrder(placed(others, layout)).flatMap(({ shape }) =>
    shapePieces(shape, archive, parts),
  );
  return [
    ...titles.flatMap(paragraphsOf).map((piece): Piece => ({ ...piece, kind: 'heading', level: 1 })),
    ...pieces,
    ...feet.flatMap(paragraphsOf).filter((piece) => isNew(piece, footers)),
  ];
};

export const notesOf = (xml: string): Piece[] =>
  readShapes(xml)
    .filter((shape) => !isFurniture(shape))
    .flatMap((shape) => [...paragraphsOf(shape), ...tablePieces(shape.rows)]);

const isTitle = ({ placeholder }: Shape): boolean => /^(?:ctr)?title$/i.test(placeholder?.type ?? '');
const isFurniture = ({ placeholder }: Shape): boolean =>
  /^(?:sldNum|dt|ftr|hdr|sldImg)$/.test(placeholder?.type ?? '');

const isNew = (piece: Piece, footers: Set<string>): boolean => {
  const text = 'text' in piece ? piece.text : '';
  if (footers.has(text)) return false;
  footers.add(text);
  return true;
};

/** A shape without a position of its own has that of its placeholder, or follows the previous shape. */
const placed = (shapes: Shape[], layout: Layout): { shape: Shape; box: Box }[] => {
  let last: Box = { x: 0, y: 0, width: 0, height: 0 };
  return shapes.map((shape) => {
    const box = shape.box ?? (shape.placeholder && layout.boxOf(shape.placeholder));
    last = box ?? { ...last, y: last.y + last.height, height: 0 };
    return { shape, box: last };
  });
};
