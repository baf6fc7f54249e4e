import type { Archive } from '../archive.ts';
import { chartPieces } from '../drawings/chart.ts';
import { diagramPieces } from '../drawings/diagram.ts';
import { tablePieces } from '../drawings/drawn-table.ts';
import type { Box } from '../drawings/groups.ts';
import { inReadingOrder } from '../drawings/reading-order.ts';
import { readShapes, type Shape } from '../drawings/shapes.ts';
import { relatedParts } from '../package-parts.ts';
import { oneLine, type Piece } from '../structured-pages.ts';
import type { Layout } from './placeholders.ts';

type Slide = { archive: Archive; path: string; xml: string; layout: Layout; footers: Set<string> };

/** What a slide shows: its title first, all else in the order of reading, each footer on the first slide that has it. */
export const piecesOfSlide = ({ archive, path, xml, layout, footers }: Slide): Piece[] => {
  const shapes = readShapes(xml);
  const titles = shapes.filter(isTitle);
  const feet = shapes.filter(({ placeholder }) => placeholder?.type === 'ftr');
  const others = shapes.filter((shape) => !isTitle(shape) && !isFurniture(shape));
  const parts = relatedParts(archive, path);
  const pieces = inReadingOrder(placed(others, layout)).flatMap(({ shape }) => [
    ...paragraphsOf(shape),
    ...tablePieces(shape.rows),
    ...partPieces(
      archive,
      parts.find(({ id }) => id === shape.part),
    ),
    ...descriptionOf(shape),
  ]);
  return [
    ...titles.flatMap(paragraphsOf).map((piece): Piece => ({ ...piece, kind: 'heading', level: 1 })),
    ...pieces,
    ...feet.flatMap(paragraphsOf).filter((piece) => isNew(piece, footers)),
  ];
};

/** The speaker's notes to a slide. */
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

/** A shape without a place of its own has that of its placeholder, or follows the one before it. */
const placed = (shapes: Shape[], layout: Layout): { shape: Shape; box: Box }[] => {
  let last: Box = { x: 0, y: 0, width: 0, height: 0 };
  return shapes.map((shape) => {
    const box = shape.box ?? (shape.placeholder && layout.boxOf(shape.placeholder));
    last = box ?? { ...last, y: last.y + last.height, height: 0 };
    return { shape, box: last };
  });
};

const paragraphsOf = ({ paragraphs }: Shape): Piece[] =>
  paragraphs.flatMap((paragraph): Piece[] => {
    const text = oneLine(paragraph);
    return text ? [{ kind: 'paragraph', text }] : [];
  });

const partPieces = (archive: Archive, part: { kind: string; path: string } | undefined): Piece[] => {
  const xml = part && archive.text(part.path);
  if (!xml) return [];
  if (part.kind === 'chart') return chartPieces(xml);
  if (part.kind === 'diagramData') return diagramPieces(xml);
  return [];
};

const FILE_NAME = /\.(?:png|jpe?g|gif|svg|emf|wmf|webp|tiff?|bmp)$/i;

/** What an author has written about a picture; not what a program has. */
const descriptionOf = ({ description }: Shape): Piece[] => {
  const text = oneLine(description);
  const isWritten =
    /\p{L}.*\s.*\p{L}/u.test(text) &&
    !FILE_NAME.test(text) &&
    !/automatically generated|générée? automatiquement/i.test(text);
  return isWritten ? [{ kind: 'paragraph', text }] : [];
};
