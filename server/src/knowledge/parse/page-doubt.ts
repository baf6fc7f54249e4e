import type { Line, PageText } from '../types.ts';
import type { PageGeometry } from './page-geometry.ts';

type Bounds = { x0: number; x1: number; y0: number; y1: number };

/** A page with more text than this says enough by it, whatever its images show. */
const CHARACTERS = 2_000;
/** With less than this it is an image with a stamp or a title upon it. */
const STAMP_CHARACTERS = 300;
/** Share of the page that images without text upon them cover, from which the page is taken for a scan. */
const COVERED = 0.4;
/** Share of an image that its text covers, from which it has been recognised before. */
const WITH_TEXT = 0.1;

/** Whether most of a page is images without text upon them; `images` is asked only where there is little text. */
export const doubtOfImages = (
  { text, lines }: Pick<PageText, 'text' | 'lines'>,
  { width, height }: Pick<PageGeometry, 'width' | 'height'>,
  images: () => Bounds[],
): 'image' | 'image_alone' | undefined => {
  if (!text || text.length > CHARACTERS) return undefined;
  let covered = 0;
  for (const image of images()) {
    const area = (image.x1 - image.x0) * (image.y1 - image.y0);
    if (area > 0 && areaWithin(lines, image) < WITH_TEXT * area) covered += area;
  }
  if (covered < COVERED * width * height) return undefined;
  return text.length < STAMP_CHARACTERS ? 'image_alone' : 'image';
};

const areaWithin = (lines: Line[], { x0, x1, y0, y1 }: Bounds): number => {
  let area = 0;
  for (const { box } of lines) {
    if (!box) continue;
    const wide = Math.min(box.x + box.width, x1) - Math.max(box.x, x0);
    const high = Math.min(box.y + box.height, y1) - Math.max(box.y, y0);
    if (wide > 0 && high > 0) area += wide * high;
  }
  return area;
};
