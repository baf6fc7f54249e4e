import type { Archive } from '../archive.ts';
import type { Box } from '../drawings/groups.ts';
import { readShapes, type Shape } from '../drawings/shapes.ts';
import { relatedParts } from '../package-parts.ts';

export type Layout = {
  /** Returns the box of a placeholder in the layout; null if it has none. */
  boxOf: (placeholder: NonNullable<Shape['placeholder']>) => Box | null;
  /** Shapes that each slide shows beside its own; without the placeholders, which slides fill. */
  shapes: Shape[];
};

/** Reads the layout and master of slides, each once. */
export const createLayouts = (archive: Archive) => {
  const read = new Map<string, Shape[]>();
  const shapesOf = (path: string): Shape[] => {
    const known = read.get(path) ?? readShapes(archive.text(path) ?? '');
    read.set(path, known);
    return known;
  };
  return (slide: string): Layout => {
    const layout = relatedParts(archive, slide).find(({ kind }) => kind === 'slideLayout')?.path;
    const master = layout && relatedParts(archive, layout).find(({ kind }) => kind === 'slideMaster')?.path;
    const shapes = [layout, master].flatMap((path) => (path ? shapesOf(path) : []));
    return {
      shapes: shapes.filter(({ placeholder }) => !placeholder),
      boxOf: ({ type, index }) =>
        shapes.find(({ box, placeholder }) => box && index && placeholder?.index === index)?.box ??
        shapes.find(({ box, placeholder }) => box && placeholder && kindOf(placeholder.type) === kindOf(type))
          ?.box ??
        null,
    };
  };
};

const kindOf = (type: string): string => (/title$/i.test(type) && type !== 'subTitle' ? 'title' : type);
