import { partsOf } from './passage-parts.ts';
import { usePages } from './queries.ts';

type Props = { documentId: string; page: number; scale: number };

/** A frame around each passage of a page, with its number: what an answer can rest on as one. */
export const PassageOutlines = ({ documentId, page, scale }: Props) => {
  const passages = usePages(documentId, page, 1).data?.pages[0]?.passages ?? [];
  return passages.flatMap(({ id, place }, index) =>
    partsOf(place.boxes).map(({ x, y, width, height }, part) => (
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
