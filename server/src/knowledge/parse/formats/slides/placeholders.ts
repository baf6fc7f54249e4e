import type { Archive } from '../archive.ts';
import type { Box } from '../drawings/groups.ts';
import { type NumberingsOf, type Placeholder, readShapes, type Shape } from '../drawings/shapes.ts';
import { relatedParts } from '../package-parts.ts';

export type Layout = {
  /** Returns the box of a placeholder in the layout; null if it has none. */
  boxOf: (placeholder: Placeholder) => Box | null;
  numberingsOf: NumberingsOf;
  /** Shapes that each slide shows with its own; without the placeholders, which slides fill, and shapes outside of the slide. */
  shapes: Shape[];
  size: SlideSize;
};

/** Reads the layout and master of slides, each once. */
export const createLayouts = (archive: Archive, size: SlideSize) => {
  const read = new Map<string, Shape[]>();
  const shapesOf = (path: string): Shape[] => {
    const known = read.get(path) ?? readShapes(archive.text(path) ?? '');
    read.set(path, known);
    return known;
  };
  return (slide: string): Layout => {
    const layout = relatedParts(archive, slide).find(({ kind }) => kind === 'slideLayout')?.path;
    const master = layout && relatedParts(archive, layout).find(({ kind }) => kind === 'slideMaster')?.path;
    const own = layout ? shapesOf(layout) : [];
    const ofMaster = master ? shapesOf(master) : [];
    const shapes = [...own, ...ofMaster];
    const shown = layout && hidesMaster(archive.text(layout) ?? '') ? own : shapes;
    return {
      shapes: shown.filter(({ placeholder, box }) => !placeholder && !isOutside(box, size)),
      size,
      boxOf: ({ type, index }) =>
        shapes.find(({ box, placeholder }) => box && index && placeholder?.index === index)?.box ??
        shapes.find(({ box, placeholder }) => box && placeholder && kindOf(placeholder.type) === kindOf(type))
          ?.box ??
        null,
      numberingsOf: (placeholder) => {
        const styles = [placeholderIn(own, placeholder), ofKind(ofMaster, placeholder)];
        return Array.from({ length: LEVELS }, (_, level) =>
          styles.map((shape) => shape?.numberings[level]).find((numbering) => numbering !== undefined),
        );
      },
    };
  };
};

/** Levels of a list style. */
const LEVELS = 9;

const placeholderIn = (shapes: Shape[], placeholder: Placeholder): Shape | undefined =>
  shapes.find((one) => placeholder.index && one.placeholder?.index === placeholder.index) ??
  ofKind(shapes, placeholder);

const ofKind = (shapes: Shape[], { type }: Placeholder): Shape | undefined =>
  shapes.find(({ placeholder }) => placeholder && kindOf(placeholder.type) === kindOf(type));

const HIDES_MASTER = /<(?:\w+:)?sld(?:Layout)?\b[^>]*\sshowMasterSp="(?:0|false)"/;

/** Returns whether a slide or a layout does not show the shapes of the part that it is based on. */
export const hidesMaster = (xml: string): boolean => HIDES_MASTER.test(xml.slice(0, 10_000));

/** Width and height of all slides; unlimited if the file has none. */
export type SlideSize = { width: number; height: number };

/** Returns whether a box is beside the slide, above or below it, where authors keep instructions and drafts. */
export const isOutside = (box: Box | null, { width, height }: SlideSize): boolean =>
  !!box &&
  ((box.x < 0 && box.x + box.width <= 0) ||
    (box.y < 0 && box.y + box.height <= 0) ||
    box.x >= width ||
    box.y >= height);

const kindOf = (type: string): string => (/title$/i.test(type) && type !== 'subTitle' ? 'title' : type);
