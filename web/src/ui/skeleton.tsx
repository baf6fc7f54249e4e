type Props = {
  lines?: number;
  /** Shape of the loading content: a text, cards below each other, rows of a table, messages, or figures above a chart. */
  shape?: 'text' | 'cards' | 'rows' | 'messages' | 'figures';
};

/** Grey placeholder in the shape of the loading content. */
export const Skeleton = ({ lines = 3, shape = 'text' }: Props) => (
  <div aria-hidden data-skeleton={shape} className={`flex animate-pulse flex-col ${GAP[shape]}`}>
    {shape === 'figures' && <Figures />}
    {shape !== 'figures' &&
      Array.from({ length: lines }, (_, line) => (
        // Lines have no identity of their own.
        <Line key={line} shape={shape} line={line} />
      ))}
  </div>
);

const GAP = { text: 'gap-3', cards: 'gap-3', rows: 'gap-0', messages: 'gap-8', figures: 'gap-4' };
const widthOf = (line: number) => `${90 - ((line * 17) % 40)}%`;

const Line = ({ shape, line }: { shape: Exclude<Props['shape'], 'figures' | undefined>; line: number }) => {
  if (shape === 'cards') return <div className="h-18 rounded-xl border border-line bg-surface" />;
  if (shape === 'rows')
    return (
      <div className="flex h-12 items-center gap-4 border-line border-b">
        <div className="h-3.5 rounded bg-line" style={{ width: `${45 - ((line * 11) % 20)}%` }} />
        <div className="ml-auto h-3.5 w-16 rounded bg-line" />
        <div className="h-3.5 w-24 rounded bg-line max-sm:hidden" />
      </div>
    );
  if (shape === 'messages')
    return (
      <div className="flex flex-col gap-2.5">
        <div className="flex items-center gap-2">
          <div className="size-6 rounded-full bg-line" />
          <div className="h-3.5 w-28 rounded bg-line" />
        </div>
        {Array.from({ length: 1 + (line % 2) * 3 }, (_, part) => (
          <div key={part} className="h-4 rounded bg-line" style={{ width: widthOf(line + part) }} />
        ))}
      </div>
    );
  return <div className="h-4 rounded bg-line" style={{ width: widthOf(line) }} />;
};

const BARS = [30, 55, 40, 70, 25, 60, 85, 45, 65, 35, 75, 50];

const Figures = () => (
  <>
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {[0, 1, 2].map((card) => (
        <div key={card} className="h-22 rounded-xl border border-line bg-surface" />
      ))}
    </div>
    <div className="flex h-64 items-end gap-[3%] rounded-xl border border-line p-4">
      {BARS.map((height) => (
        <div key={height} className="grow rounded-t bg-line" style={{ height: `${height}%` }} />
      ))}
    </div>
  </>
);
