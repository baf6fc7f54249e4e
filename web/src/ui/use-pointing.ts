import { type PointerEvent, useRef } from 'react';

let last = { x: Number.NaN, y: Number.NaN };
document.addEventListener(
  'pointermove',
  ({ screenX, screenY }) => {
    last = { x: screenX, y: screenY };
  },
  { capture: true, passive: true },
);

/** An element that a pointer enters by its own move hears of it before the move itself. */
const isAtRest = ({ screenX, screenY }: PointerEvent): boolean => screenX === last.x && screenY === last.y;

/**
 * Returns handlers for the trigger of a hover card: suppress the card when the trigger moves under a resting pointer, for example when a
 * panel opens beside the text; such a card would consume the next Escape.
 * @param open opens the card; called when that pointer moves.
 */
export const usePointing = (open: () => void) => {
  const hasComeAtRest = useRef(false);
  return {
    onPointerEnter: (event: PointerEvent) => {
      hasComeAtRest.current = isAtRest(event);
      if (hasComeAtRest.current) event.preventDefault();
    },
    onPointerMove: (event: PointerEvent) => {
      if (!hasComeAtRest.current || isAtRest(event)) return;
      hasComeAtRest.current = false;
      open();
    },
  };
};
