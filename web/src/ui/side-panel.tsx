import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type Props = { label: string; resizeLabel: string; onClose: () => void; children: ReactNode };

const STORAGE_KEY = 'panelWidth';
const [MIN_PX, MAX_PX, FIRST_PX, STEP_PX] = [420, 720, 560, 24];

const clamp = (width: number) => Math.min(MAX_PX, Math.max(MIN_PX, Math.round(width)));

/**
 * Panel at the right, beside its content, which has at least 560 px or half; the user's width is stored. On screens below 1,024 px it
 * covers the chat, on phones the page. Escape closes it, and the focus returns to the element before.
 */
export const SidePanel = ({ label, resizeLabel, onClose, children }: Props) => {
  const panel = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(STORAGE_KEY)) || FIRST_PX));

  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const keep = (next: number) => {
    setWidth(clamp(next));
    localStorage.setItem(STORAGE_KEY, String(clamp(next)));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) keep(window.innerWidth - event.clientX);
  };
  const onResizeKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') keep(width + STEP_PX);
    if (event.key === 'ArrowRight') keep(width - STEP_PX);
  };

  return (
    <aside
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault(); // what is below it has nothing to do
        onClose();
      }}
      style={{ '--panel-width': `${width}px` } as React.CSSProperties} // React's type lacks custom properties
      className="comes-in fixed inset-y-0 right-0 z-30 w-full border-line bg-background outline-none md:w-[calc(100%-var(--sidebar-width))] lg:relative lg:z-20 lg:border-l lg:w-[min(var(--panel-width),max(50%,100%-560px))] lg:shrink-0"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={resizeLabel}
        aria-valuenow={width}
        aria-valuemin={MIN_PX}
        aria-valuemax={MAX_PX}
        tabIndex={0}
        onKeyDown={onResizeKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        className="-left-1 absolute inset-y-0 z-10 hidden w-2 cursor-col-resize touch-none hover:bg-accent/40 lg:block"
      />
      {children}
    </aside>
  );
};
