import type { Box } from '@docent/contract';
import { usePages } from './queries.ts';

type Props = { documentId: string; page: number; scale: number };

/** A frame around each passage of a page, with its number: what an answer can rest on as one. */
export const PassageOutlines = ({ documentId, page, scale }: Props) => {
  const passages = usePages(documentId, page, 1).data?.pages[0]?.passages ?? [];
  return passages.flatMap(({ id, place }, index) =>
    partsOf(place.boxes)
      .map(around)
      .map(({ x, y, width, height }, part) => (
        <div
          // the parts of a passage never change their order
          key={`${id} ${part}`}
          data-passage
          className="pointer-events-none absolute rounded-sm border border-[#0f6b66] border-dashed"
          style={{
            left: x * scale - 3,
            top: y * scale - 2,
            width: width * scale + 6,
            height: height * scale + 4,
          }}
        >
          <span className="-top-2 -left-3 absolute rounded-full bg-[#0f6b66] px-1.5 text-[10px] text-white leading-4">
            {index + 1}
          </span>
        </div>
      )),
  );
};

const GAP_IN_LINES = 3;

/** Lines that stand together: a passage may begin with the foot of the page, or go over to another column. */
const partsOf = (boxes: Box[]): Box[][] => {
  const parts: Box[][] = [];
  for (const box of boxes) {
    const before = parts.at(-1)?.at(-1);
    const gap = before ? box.y - (before.y + before.height) : 0;
    const isNear = before && gap < GAP_IN_LINES * box.height && gap > -2 * box.height;
    if (isNear) parts.at(-1)?.push(box);
    else parts.push([box]);
  }
  return parts;
};

const around = (boxes: Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};
