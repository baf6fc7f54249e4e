import type { NoteHidden } from '../../hidden-parts.ts';
import type { Archive } from '../archive.ts';
import { tablePieces } from '../drawings/drawn-table.ts';
import type { Box } from '../drawings/groups.ts';
import { inReadingOrder } from '../drawings/reading-order.ts';
import { paragraphsOf, shapePieces } from '../drawings/shape-pieces.ts';
import { readShapes, type Shape } from '../drawings/shapes.ts';
import { relatedParts } from '../package-parts.ts';
import { oneLine, type Piece } from '../structured-pages.ts';
import { parseXml } from '../xml-events.ts';
import { hidesMaster, isOutside, type Layout } from './placeholders.ts';

type Slide = {
  archive: Archive;
  path: string;
  xml: string;
  layout: Layout;
  /** Texts that are read once: footers, and shapes of layouts. */
  footers: Set<string>;
  onHidden: NoteHidden;
};

/** Returns the pieces of a slide: the title, all else in reading order, and the texts of its layout and footers that no earlier slide has. */
export const piecesOfSlide = ({ archive, path, xml, layout, footers, onHidden }: Slide): Piece[] => {
  const shapes = readShapes(xml, onHidden, layout.numberingsOf).filter((shape) => {
    const isShown = !isOutside(boxIn(shape, layout), layout.size);
    if (!isShown && hasText(shape)) onHidden('texts');
    return isShown;
  });
  const titles = shapes.filter(isTitle);
  const around = hidesMaster(xml) ? [] : layout.shapes;
  const feet = shapes.filter(({ placeholder }) => placeholder?.type === 'ftr');
  const others = shapes.filter((shape) => !isTitle(shape) && !isFurniture(shape));
  const parts = relatedParts(archive, path);
  const pieces = inReadingOrder(placed(others, layout)).flatMap(({ shape }) =>
    shapePieces(shape, archive, parts),
  );
  return [
    ...titles.flatMap(paragraphsOf).map((piece): Piece => ({ ...piece, kind: 'heading', level: 1 })),
    ...pieces,
    ...[...around, ...feet].flatMap(paragraphsOf).filter((piece) => isNew(piece, footers)),
  ];
};

export const notesOf = (xml: string): Piece[] =>
  readShapes(xml)
    .filter((shape) => !isFurniture(shape))
    .flatMap((shape) => [...paragraphsOf(shape), ...tablePieces(shape.rows, shape.hasHead)]);

const isTitle = ({ placeholder }: Shape): boolean => /^(?:ctr)?title$/i.test(placeholder?.type ?? '');
const isFurniture = ({ placeholder }: Shape): boolean =>
  /^(?:sldNum|dt|ftr|hdr|sldImg)$/.test(placeholder?.type ?? '');

const isNew = (piece: Piece, footers: Set<string>): boolean => {
  const text = 'text' in piece ? piece.text : '';
  if (footers.has(text)) return false;
  footers.add(text);
  return true;
};

const boxIn = ({ box, placeholder }: Shape, layout: Layout): Box | null =>
  box ?? (placeholder && layout.boxOf(placeholder));

const hasText = ({ paragraphs, rows }: Shape): boolean =>
  paragraphs.some(({ text }) => text.trim()) || rows.flat().some(({ text }) => text.trim());

/** A shape without a position of its own has that of its placeholder, or follows the previous shape. */
const placed = (shapes: Shape[], layout: Layout): { shape: Shape; box: Box }[] => {
  let last: Box = { x: 0, y: 0, width: 0, height: 0 };
  return shapes.map((shape) => {
    const box = boxIn(shape, layout);
    last = box ?? { ...last, y: last.y + last.height, height: 0 };
    return { shape, box: last };
  });
};

/** Returns the comments on a slide, of the older and the newer kind. */
export const commentPieces = (archive: Archive, path: string): Piece[] =>
  relatedParts(archive, path)
    .filter(({ kind }) => kind === 'comments')
    .flatMap((part) => readComments(archive.text(part.path) ?? ''));

const COMMENT = /^(?:cm|reply)$/;

const readComments = (xml: string): Piece[] => {
  const texts: string[] = [];
  let name = '';
  parseXml(xml, {
    open: (opened) => {
      name = opened;
      if (COMMENT.test(opened)) texts.push('');
    },
    text: (part) => {
      if (name === 't' || name === 'text') texts.push(`${texts.pop() ?? ''}${part}`);
    },
    close: (closed) => {
      name = '';
      if (closed === 'p') texts.push(`${texts.pop() ?? ''} `);
      // The replies of a comment may precede its own text.
      if (COMMENT.test(closed)) texts.push('');
    },
  });
  return texts.flatMap((text): Piece[] =>
    text.trim() ? [{ kind: 'paragraph', text: `Comment: ${oneLine(text)}` }] : [],
  );
};
