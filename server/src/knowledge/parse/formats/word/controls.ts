import { TICKED, UNTICKED } from './fields.ts';
import type { Handlers, WordState } from './state.ts';
import { isOn } from './word-xml.ts';

type Control = {
  /** State of a box to tick; undefined where the control is none. */
  ticked?: boolean;
  isPlaceholder: boolean;
  isInContent: boolean;
  isMarked: boolean;
};

/**
 * Content controls (`w:sdt`): a box is ticked by its properties, not by the sign that stands for it; the prompt of a
 * control that is not filled in is not its value.
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
    /** Whether text is the value of the controls that it stands in; puts the mark of a box in its place. */
    isValue: (): boolean => {
      if (controls.some(({ ticked }) => ticked !== undefined)) mark();
      return !controls.some(({ ticked, isPlaceholder }) => ticked !== undefined || isPlaceholder);
    },
  };
};
