import type { Archive } from '../archive.ts';
import type { RelatedPart } from '../package-parts.ts';
import { pictureText } from '../picture-text.ts';
import { oneLine, type Piece } from '../structured-pages.ts';
import { chartPieces } from './chart.ts';
import { diagramPieces } from './diagram.ts';
import { tablePieces } from './drawn-table.ts';
import type { Shape } from './shapes.ts';

/** Returns the pieces of a shape: its text, table, diagram or chart, and the description of a picture. */
export const shapePieces = (shape: Shape, archive: Archive, parts: RelatedPart[]): Piece[] => [
  ...paragraphsOf(shape),
  ...tablePieces(shape.rows, shape.hasHead),
  ...partPieces(
    archive,
    parts.find(({ id }) => id === shape.part),
  ),
  ...descriptionOf(shape),
];

export const paragraphsOf = ({ paragraphs }: Shape): Piece[] =>
  paragraphs.flatMap(({ text, label }): Piece[] => {
    const shown = oneLine(text);
    if (!shown) return [];
    return [label ? { kind: 'item', text: `${label} ${shown}` } : { kind: 'paragraph', text: shown }];
  });

/** Returns the pieces of a part that a drawing references: a chart or a diagram. */
export const partPieces = (archive: Archive, part: RelatedPart | undefined): Piece[] => {
  const xml = part && archive.text(part.path);
  if (!xml) return [];
  if (part.kind === 'chart') return chartPieces(xml);
  if (part.kind === 'diagramData') return diagramPieces(xml);
  return [];
};

const descriptionOf = ({ description }: Shape): Piece[] => {
  const text = pictureText(description);
  return text ? [{ kind: 'paragraph', text }] : [];
};
