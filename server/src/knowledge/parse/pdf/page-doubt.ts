import type { Line, PageText } from '../../types.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Bounds } from './page-objects.ts';

/** Maximum characters of a page whose images are examined; more text is enough in itself. */
const CHARACTERS = 2_000;
/** Fewer characters than this are a stamp or title on a scanned image. */
const STAMP_CHARACTERS = 300;
/** Minimum share of a page covered by images without text for it to count as a scan. */
const COVERED = 0.4;
/** Minimum share of an image covered by its text if it has been through recognition before. */
const WITH_TEXT = 0.1;

/** Detects a page that consists mostly of images without text. */
export const doubtOfImages = (
  { text, lines }: Pick<PageText, 'text' | 'lines'>,
  { width, height }: Pick<PageGeometry, 'width' | 'height'>,
  images: Bounds[],
): 'image' | 'image_alone' | undefined => {
  if (!text || text.length > CHARACTERS) return undefined;
  let covered = 0;
  for (const image of images) {
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
