/** Three pulsing dots over the whole screen. `label` names the awaited content. */
export const FullScreenDots = ({ label }: { label?: string }) => (
  <div
    role="status"
    aria-label={label}
    className="fixed inset-0 z-40 flex items-center justify-center gap-2 bg-background"
  >
    {[0, 1, 2].map((dot) => (
      <span
        key={dot}
        className="size-3 rounded-full bg-accent"
        style={{ animation: `pulse-dot 1.2s ${dot * 0.16}s infinite ease-in-out` }}
      />
    ))}
  </div>
);
