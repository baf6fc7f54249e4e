/** Replaces a diagram that cannot be drawn by a message and its source text. */
export const brokenDiagram =
  (words: string) =>
  ({ chart }: { chart: string }) => (
    <div className="text-[13px]">
      <p className="text-quiet">{words}</p>
      <pre className="mt-2 whitespace-pre-wrap break-words">{chart}</pre>
    </div>
  );
