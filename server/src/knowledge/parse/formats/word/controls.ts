import { TICKED, UNTICKED } from '../symbol-fonts.ts';
import type { Handlers, WordState } from './state.ts';
import { isOn } from './word-xml.ts';

type Control = {
  ticked?: boolean;
  isPlaceholder: boolean;
  isInContent: boolean;
  isMarked: boolean;
};

/**
 * Tracks content controls (`w:sdt`). The state of a checkbox is in its properties, not in its character; the prompt of an empty control is
 * not its value.
 */
export const createControls = (state: WordState) => {
  const controls: Control[] = [];
  const describe = (given: Partial<Control>) => {
    const control = controls.at(-1);
    if (control && !control.isInContent) Object.assign(control, given);
  };
  const mark = () => {
    const control = controls.findLast(({ ticked }) => ticked !== undefined);
    if (!control || control.isMarked || !state.paragraphs.length) return;
    control.isMarked = true;
    state.put(control.ticked ? TICKED : UNTICKED);
  };
  const handlers: Handlers = {
    open: {
      'w:sdt': () => controls.push({ isPlaceholder: false, isInContent: false, isMarked: false }),
      'w14:checkbox': () => describe({ ticked: controls.at(-1)?.ticked ?? false }),
      'w14:checked': (attributes) => describe({ ticked: isOn(attributes) }),
      'w:showingPlcHdr': (attributes) => describe({ isPlaceholder: isOn(attributes) }),
      'w:sdtContent': () => describe({ isInContent: true }),
    },
    close: {
      'w:sdtContent': mark,
      'w:sdt': () => controls.pop(),
    },
  };
  return {
    handlers,
    /** Returns whether text is the value of its controls. Emits the state of a checkbox instead of its character. */
    isValue: (): boolean => {
      if (controls.some(({ ticked }) => ticked !== undefined)) mark();
      return !controls.some(({ ticked, isPlaceholder }) => ticked !== undefined || isPlaceholder);
    },
  };
};
