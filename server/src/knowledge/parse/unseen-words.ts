import type { Box } from '@docent/contract';
import type { DrawnLine, Paint, Word } from './layout/runs.ts';
import type { PageImage } from './ocr/messages.ts';
import type { PageGeometry } from './page-geometry.ts';
import { OBJECTS_AT_MOST, objectsOf, type PageObject } from './page-rules.ts';
import type { Pdfium } from './pdfium-library.ts';

/** FPDF_TEXTRENDERMODE_FILL, _INVISIBLE and _FILL_CLIP of fpdf_edit.h. */
const FILL = 0;
const INVISIBLE = 3;
const FILL_CLIP = 4;
/** FPDF_PAGEOBJ_PATH of fpdf_edit.h; the kinds above it are images, shadings and forms, whose colours are not examined. */
const PATH = 2;
/** Minimum of red, green and blue from which a colour cannot be told from white paper. */
const WHITE = 250;
/** Maximum height of the outline of a letter, relative to the word that it draws. */
const OUTLINE = 1.3;
const OUTLINE_POINTS = 2.5;

/** Returns a function that tells how the character at an index is painted. Asks PDFium once for each text object. */
export const paintReader = (pdfium: Pdfium, textPage: number, scratch: number) => {
  let last = 0;
  let paint: Paint;
  return (index: number): Paint => {
    const object = pdfium._FPDFText_GetTextObject(textPage, index);
    if (object === last) return paint;
    last = object;
    const mode = object ? pdfium._FPDFTextObj_GetTextRenderMode(object) : FILL;
    paint = undefined;
    if (mode === INVISIBLE) paint = 'none';
    else if ((mode === FILL || mode === FILL_CLIP) && object) {
      const colour = fillOf(pdfium, object, scratch);
      if (colour === 'clear') paint = 'none';
      else if (colour === 'white') paint = 'white';
    }
    return paint;
  };
};

const fillOf = (pdfium: Pdfium, object: number, scratch: number): 'white' | 'clear' | 'other' => {
  if (!pdfium._FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12))
    return 'other';
  const at = scratch >> 2;
  const [red = 0, green = 0, blue = 0, alpha = 0] = pdfium.HEAP32.subarray(at, at + 4);
  if (alpha === 0) return 'clear';
  return Math.min(red, green, blue) >= WHITE ? 'white' : 'other';
};

type Page = {
  pdfium: Pdfium;
  page: number;
  geometry: PageGeometry;
  scratch: number;
  /** Renders the page. */
  draw: () => PageImage | null;
};

/**
 * Leaves out words that a page does not show: those beyond its edges, unpainted ones, unless they are the text of an image or of drawn
 * letters, and white ones that leave the paper white. Renders the page only if a white word is on no coloured ground. A page without any
 * other word is kept as it is.
 */
export const withoutUnseen = (lines: DrawnLine[], at: Page): { lines: DrawnLine[]; hidden: number } => {
  const words = lines.flatMap((line) => line.words);
  const isDoubtful = ({ box, paint }: Word) => paint !== undefined || isBeyond(box, at.geometry);
  const doubtful = words.filter(isDoubtful).length;
  if (!doubtful || doubtful === words.length) return { lines, hidden: 0 };
  const isDrawing = at.pdfium._FPDFPage_CountObjects(at.page) > OBJECTS_AT_MOST;
  const objects = isDrawing ? [] : [...objectsOf(at.pdfium, at.page, at.geometry, at.scratch)];
  let image: PageImage | null | undefined;
  const isSeen = ({ box, paint }: Word): boolean => {
    if (isBeyond(box, at.geometry)) return false;
    if (!paint || isDrawing) return true;
    if (paint === 'none') return objects.some((one) => showsText(one, box));
    if (objects.some((one) => isGround(one, box, at))) return true;
    // PDFium reports the colour of patterns as white.
    if (image === undefined) image = at.draw();
    return !image || hasInk(image, box);
  };
  let hidden = 0;
  const seen = lines.flatMap((line) => {
    const left = line.words.filter(isSeen);
    if (left.length === line.words.length) return [line];
    hidden += 1;
    return left.length ? [{ ...line, words: left }] : [];
  });
  return { lines: seen, hidden };
};

/** Returns whether a box was cut to nothing at an edge of the page. */
const isBeyond = ({ x, y, width, height }: Box, page: PageGeometry): boolean =>
  (width === 0 && (x === 0 || x === page.width)) || (height === 0 && (y === 0 || y === page.height));

/** Returns whether an object may be the picture of a word: an image around it, or the outline of one of its letters. */
const showsText = (object: PageObject, box: Box): boolean => {
  const { kind, y0, y1 } = object;
  if (kind > PATH) return isAround(object, box);
  const height = y1 - y0;
  return (
    kind === PATH && height > OUTLINE_POINTS && height <= OUTLINE * box.height && isAtCentre(object, box)
  );
};

/** Returns whether an object is a ground on which white letters are seen. */
const isGround = (object: PageObject, box: Box, { pdfium, scratch }: Page): boolean => {
  if (object.kind < PATH || !isAround(object, box)) return false;
  if (object.kind > PATH) return true;
  if (!pdfium._FPDFPath_GetDrawMode(object.pointer, scratch, scratch + 4)) return true;
  const isFilled = (pdfium.HEAP32[scratch >> 2] ?? 0) > 0;
  return isFilled && fillOf(pdfium, object.pointer, scratch) !== 'white';
};

/** Returns whether the middle of a box, between the lines above and below, has a pixel that is not white. */
const hasInk = ({ gray, width, height, scale }: PageImage, box: Box): boolean => {
  const [left, right] = [Math.floor(box.x * scale), Math.ceil((box.x + box.width) * scale)];
  const top = Math.floor((box.y + box.height / 4) * scale);
  const bottom = Math.ceil((box.y + (box.height * 3) / 4) * scale);
  for (let row = top; row < Math.min(bottom, height); row += 1) {
    const pixels = gray.subarray(row * width + left, row * width + Math.min(right, width));
    if (pixels.some((pixel) => pixel < WHITE)) return true;
  }
  return false;
};

const isAround = ({ x0, x1, y0, y1 }: PageObject, { x, y, width, height }: Box): boolean => {
  const [across, down] = [x + width / 2, y + height / 2];
  return x0 <= across && across <= x1 && y0 <= down && down <= y1;
};

const isAtCentre = ({ x0, x1, y0, y1 }: PageObject, { x, y, width, height }: Box): boolean => {
  const [across, down] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x <= across && across <= x + width && y <= down && down <= y + height;
};
