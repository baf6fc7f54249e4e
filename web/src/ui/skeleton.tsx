/** Grey lines in the shape of what comes. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div aria-hidden className="flex animate-pulse flex-col gap-3">
    {Array.from({ length: lines }, (_, line) => (
      // Lines have no identity of their own.
      <div key={line} className="h-4 rounded bg-line" style={{ width: `${90 - ((line * 17) % 40)}%` }} />
    ))}
  </div>
);
