import type { Archive } from '../archive.ts';
import type { RelatedPart } from '../package-parts.ts';
import { oneLine, type Piece } from '../structured-pages.ts';
import { chartPieces } from './chart.ts';
import { diagramPieces } from './diagram.ts';
import { tablePieces } from './drawn-table.ts';
import type { Shape } from './shapes.ts';

/** Returns the pieces of a shape: its text, table, diagram or chart, and the description of a picture. */
export const shapePieces = (shape: Shape, archive: Archive, parts: RelatedPart[]): Piece[] => [
  ...paragraphsOf(shape),
  ...tablePieces(shape.rows),
  ...partPieces(
    archive,
    parts.find(({ id }) => id === shape.part),
  ),
  ...descriptionOf(shape),
];

export const paragraphsOf = ({ paragraphs }: Shape): Piece[] =>
  paragraphs.flatMap((paragraph): Piece[] => {
    const text = oneLine(paragraph);
    return text ? [{ kind: 'paragraph', text }] : [];
  });

const partPieces = (archive: Archive, part: RelatedPart | undefined): Piece[] => {
  const xml = part && archive.text(part.path);
  if (!xml) return [];
  if (part.kind === 'chart') return chartPieces(xml);
  if (part.kind === 'diagramData') return diagramPieces(xml);
  return [];
};

const FILE_NAME = /\.(?:png|jpe?g|gif|svg|emf|wmf|webp|tiff?|bmp)$/i;

/** Returns the author's description of a picture; generated descriptions are left out. */
const descriptionOf = ({ description }: Shape): Piece[] => {
  const text = oneLine(description);
  const isWritten =
    /\p{L}.*\s.*\p{L}/u.test(text) &&
    !FILE_NAME.test(text) &&
    !/automatically generated|générée? automatiquement/i.test(text);
  return isWritten ? [{ kind: 'paragraph', text }] : [];
};
