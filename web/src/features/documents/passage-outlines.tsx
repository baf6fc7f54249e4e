import type { Box } from '@docent/contract';
import { usePages } from './queries.ts';

type Props = { documentId: string; page: number; scale: number };

/** A frame around each passage of a page, with its number: what an answer can rest on as one. */
export const PassageOutlines = ({ documentId, page, scale }: Props) => {
  const passages = usePages(documentId, page, 1).data?.pages[0]?.passages ?? [];
  return passages.map(({ id, place }, index) => {
    const { x, y, width, height } = around(place.boxes);
    return (
      <div
        key={id}
        data-passage
        className="pointer-events-none absolute rounded-sm border border-[#0f6b66] border-dashed"
        style={{
          left: x * scale - 3,
          top: y * scale - 2,
          width: width * scale + 6,
          height: height * scale + 4,
        }}
      >
        <span className="-top-2 -left-2 absolute rounded-full bg-[#0f6b66] px-1.5 text-[10px] text-white leading-4">
          {index + 1}
        </span>
      </div>
    );
  });
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
