import type { Box } from '@docent/contract';
import type { PageImage } from '../ocr/messages.ts';
import type { DrawnLine, Word } from './layout/runs.ts';
import type { PageGeometry } from './page-geometry.ts';
import { BOX_SEGMENTS, type Bounds, hasCentre, type PageObjects, type Shape } from './page-objects.ts';
import type { Pdfium } from './pdfium-library.ts';

/** FPDF_TEXTRENDERMODE_FILL, _INVISIBLE and _FILL_CLIP of fpdf_edit.h. */
const FILL = 0;
const INVISIBLE = 3;
const FILL_CLIP = 4;
/** Maximum difference of red, green and blue between colours that cannot be told apart. */
const ALIKE = 5;
/** Minimum difference between two pixels of a word that is seen, of 255. */
const CONTRAST = 6;
/** Maximum height of the outline of a letter, relative to the word that it draws. */
const OUTLINE = 1.3;
const OUTLINE_POINTS = 2.5;
const TINY_POINTS = 1;
/** Minimum width and height of a shape below or above text. */
const GROUND_POINTS = 3;
/** Margin of a word, as a share of its height, in which the edge of a shape over it may be. */
const MARGIN = 0.15;

type Colour = readonly [red: number, green: number, blue: number];
const PAPER: Colour = [255, 255, 255];
/** Fill of a text or path: a colour, `clear` (nothing is painted), or unknown. */
type Fill = Colour | 'clear' | 'unknown';

type Page = {
  pdfium: Pdfium;
  textPage: number;
  scratch: number;
  geometry: PageGeometry;
  objects: PageObjects;
  /** Annotations that may cover text. */
  covers: Bounds[];
  /** Names of layers that earlier pages have displayed. */
  seenLayers: Set<string>;
  /** Renders the page. */
  draw: () => PageImage | null;
};

/**
 * Leaves out words that a page does not show: those beyond its edges or below a point in size, unpainted ones that are not the text of an image or of drawn letters,
 * ones in the colour of the ground below them, covered ones, and those of hidden layers. Renders the page only if such a word may be on it.
 * A page without any other word is kept as it is.
 */
export const withoutUnseen = (lines: DrawnLine[], page: Page): { lines: DrawnLine[]; hidden: number } => {
  const isSeen = createSight(page);
  let hidden = 0;
  const seen = lines.flatMap((line) => {
    const left = line.words.filter((word) => isSeen(word, line.size));
    if (left.length === line.words.length) return [line];
    hidden += 1;
    return left.length ? [{ ...line, words: left }] : [];
  });
  return seen.length ? { lines: seen, hidden } : { lines, hidden: 0 };
};

/** Returns a function that tells whether a word is seen on the page. */
const createSight = ({ pdfium, textPage, scratch, geometry, objects, covers, seenLayers, draw }: Page) => {
  const { shapes, texts } = objects;
  const fills = new Map<number, Fill>();
  const fillOf = (object: number, find: () => Fill): Fill => {
    const known = fills.get(object);
    if (known !== undefined) return known;
    const found = find();
    fills.set(object, found);
    return found;
  };
  const fillOfText = (object: number) => fillOf(object, () => textFill(pdfium, object, scratch));
  const fillOfPath = ({ pointer }: Shape) => fillOf(pointer, () => pathFill(pdfium, pointer, scratch));

  const grounds = shapes.filter(({ x0, x1, y0, y1 }) => x1 - x0 > GROUND_POINTS && y1 - y0 > GROUND_POINTS);
  let image: PageImage | null | undefined;
  const isDrawn = (box: Box): boolean => {
    if (image === undefined) image = draw();
    return !image || hasContrast(image, box);
  };

  const isInDoubt = (fill: Fill, order: number, box: Box): boolean => {
    if (covers.some((cover) => hasCentre(cover, box))) return true;
    let ground: Fill = PAPER;
    for (const shape of grounds) {
      if (!hasCentre(shape, box)) continue;
      const shapeFill = shape.isPath ? fillOfPath(shape) : 'unknown';
      if (shapeFill === 'clear') continue;
      if (shape.order < order) ground = shapeFill;
      else if (shape.isPath && pdfium._FPDFPath_CountSegments(shape.pointer) <= BOX_SEGMENTS) return true;
    }
    return isAlike(fill, ground);
  };

  return ({ box, chars }: Word, size: number): boolean => {
    if (isBeyond(box, geometry) || isTiny(box, size)) return false;
    if (!chars) return true;
    const object = pdfium._FPDFText_GetTextObject(textPage, chars[0]);
    const text = texts.get(object);
    if (!text) return true;
    const { order, layer } = text;
    const fill = fillOfText(object);
    if (fill === 'clear') return shapes.some((one) => showsText(one, box));
    const isLayered = layer && !seenLayers.has(layer);
    if (!isLayered && !isInDoubt(fill, order, box)) return true;
    const isSeen = isDrawn(box);
    if (isSeen && layer) seenLayers.add(layer);
    return isSeen;
  };
};

/** Returns the colour of letters that are filled and not outlined. PDFium reports patterns as white. */
const textFill = (pdfium: Pdfium, object: number, scratch: number): Fill => {
  const mode = pdfium._FPDFTextObj_GetTextRenderMode(object);
  if (mode === INVISIBLE) return 'clear';
  return mode === FILL || mode === FILL_CLIP ? colourOf(pdfium, object, scratch) : 'unknown';
};

const pathFill = (pdfium: Pdfium, path: number, scratch: number): Fill => {
  if (!pdfium._FPDFPath_GetDrawMode(path, scratch, scratch + 4)) return 'unknown';
  const isFilled = (pdfium.HEAP32[scratch >> 2] ?? 0) > 0;
  return isFilled ? colourOf(pdfium, path, scratch) : 'clear';
};

const colourOf = (pdfium: Pdfium, object: number, scratch: number): Fill => {
  if (!pdfium._FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12))
    return 'unknown';
  const at = scratch >> 2;
  const [red = 0, green = 0, blue = 0, alpha = 0] = pdfium.HEAP32.subarray(at, at + 4);
  return alpha === 0 ? 'clear' : [red, green, blue];
};

const isAlike = (one: Fill, other: Fill): boolean =>
  typeof one !== 'string' &&
  typeof other !== 'string' &&
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= ALIKE);

/** Returns whether a box was cut to nothing at an edge of the page. */
const isBeyond = ({ x, y, width, height }: Box, page: PageGeometry): boolean =>
  (width === 0 && (x === 0 || x === page.width)) || (height === 0 && (y === 0 || y === page.height));

/** Returns whether letters are too small to be seen. Some fonts have boxes without a height. */
const isTiny = ({ height }: Box, size: number): boolean =>
  size > 0 && size < TINY_POINTS && height > 0 && height < TINY_POINTS;

/** Returns whether a shape may be the picture of a word: an image around it, or the outline of one of its letters. */
const showsText = (shape: Shape, box: Box): boolean => {
  if (!shape.isPath) return hasCentre(shape, box);
  const height = shape.y1 - shape.y0;
  return height > OUTLINE_POINTS && height <= OUTLINE * box.height && isAtCentre(shape, box);
};

/** Returns whether pixels differ within a box: between the lines above and below, without its left and right margin. */
const hasContrast = ({ gray, width, height, scale }: PageImage, box: Box): boolean => {
  const margin = Math.min(MARGIN * box.height, box.width / 4);
  const left = Math.floor((box.x + margin) * scale);
  const right = Math.min(Math.ceil((box.x + box.width - margin) * scale), width);
  const top = Math.floor((box.y + box.height / 4) * scale);
  const bottom = Math.min(Math.ceil((box.y + (box.height * 3) / 4) * scale), height);
  let darkest = 255;
  let lightest = 0;
  for (let row = top; row < bottom; row += 1) {
    for (const pixel of gray.subarray(row * width + left, row * width + right)) {
      if (pixel < darkest) darkest = pixel;
      if (pixel > lightest) lightest = pixel;
    }
  }
  return lightest - darkest >= CONTRAST;
};

const isAtCentre = ({ x0, x1, y0, y1 }: Bounds, { x, y, width, height }: Box): boolean => {
  const [across, down] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x <= across && across <= x + width && y <= down && down <= y + height;
};
