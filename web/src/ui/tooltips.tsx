import { useEffect, useState } from 'react';

type Tip = { text: string; keys: string; x: number; y: number; isAbove: boolean };

/** Delay before a tooltip, so that moving the pointer across the page shows none. */
const DELAY_MS = 350;
const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Shows the `title` of any element as a tooltip instead of the browser's: sooner, in our style, also on keyboard focus, and with the keys
 * of `aria-keyshortcuts`. One for the whole page.
 */
const Tooltips = () => {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => followPointer(setTip), []);
  if (!tip) return null;
  return (
    <div
      aria-hidden
      data-tooltip
      style={{ left: tip.x, top: tip.y }}
      className={`-translate-x-1/2 pointer-events-none fixed z-50 flex max-w-72 items-center gap-2 whitespace-pre-line break-words rounded-md bg-ink px-2 py-1 text-background text-xs shadow-lg ${tip.isAbove ? '-translate-y-full' : ''}`}
    >
      {tip.text}
      {tip.keys && <kbd className="shrink-0 rounded border border-current/40 px-1 font-sans">{tip.keys}</kbd>}
    </div>
  );
};

const followPointer = (show: (tip: Tip | null) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: Element | null = null;
  let title = '';
  const end = () => {
    clearTimeout(timer);
    // The browser would show it a second time.
    if (owner && !owner.hasAttribute('title')) owner.setAttribute('title', title);
    owner = null;
    show(null);
  };
  const begin = (target: EventTarget | null) => {
    const next = target instanceof Element ? target.closest('[title]') : null;
    if (next === owner && next) return;
    if (owner && target instanceof Node && owner.contains(target)) return;
    end();
    const text = next?.getAttribute('title');
    if (!next || !text) return;
    [owner, title] = [next, text];
    next.removeAttribute('title');
    timer = setTimeout(() => next.isConnected && show(tipOf(next, text)), DELAY_MS);
  };
  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') begin(event.target);
  };
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) begin(event.target);
  };
  const listeners = [
    ['pointerover', onOver],
    ['focusin', onFocus],
    ['focusout', end],
    ['pointerdown', end],
    ['keydown', end],
    ['scroll', end],
  ] as const;
  for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true);
  return () => {
    end();
    for (const [name, listener] of listeners)
      document.removeEventListener(name, listener as EventListener, true);
  };
};

/** Positions a tooltip below its element, or above where there is no room; always inside the window. */
const tipOf = (owner: Element, text: string): Tip => {
  const { left, right, top, bottom } = owner.getBoundingClientRect();
  const half = Math.min(144, text.length * 3.5 + 16);
  const middle = (left + right) / 2;
  const x = Math.max(half + EDGE_PX, Math.min(window.innerWidth - half - EDGE_PX, middle));
  const isAbove = bottom + 40 > window.innerHeight;
  const keys = (owner.getAttribute('aria-keyshortcuts') ?? '').replace('Control', 'Ctrl');
  return { text, keys, x, y: isAbove ? top - GAP_PX : bottom + GAP_PX, isAbove };
};

export default Tooltips;
