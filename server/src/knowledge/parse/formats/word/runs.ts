import { withNote } from '../note-text.ts';
import { raisedText } from '../raised.ts';
import { oneLine } from '../structured-pages.ts';
import { symbolOf, textInFont } from '../symbol-fonts.ts';
import type { createControls } from './controls.ts';
import type { createFields } from './fields.ts';
import type { Handlers, WordState } from './state.ts';

type RunContext = {
  state: WordState;
  fields: ReturnType<typeof createFields>;
  controls: ReturnType<typeof createControls>;
  notes: ReadonlyMap<string, string>;
};

/** Reads runs and their text. Leaves out hidden and struck text and field codes, and marks raised and lowered text. */
export const createRuns = ({ state, fields, controls, notes }: RunContext) => {
  let text = '';
  const put = (own: string) => {
    if (!own || !fields.isShown() || !controls.isValue()) return;
    if (!state.isRunSeen()) {
      if (own.trim()) state.noteUnseen();
      return;
    }
    if (own.trim()) state.noteWeight();
    const position = state.runPosition(own);
    state.put(position === 'normal' ? own : raisedText(own, position));
  };
  const note = (kind: string, id = '') => {
    const own = notes.get(`${kind} ${id}`);
    if (own && fields.isShown() && state.isRunSeen()) state.setText(withNote(state.text(), own));
  };
  const handlers: Handlers = {
    open: {
      'w:r': state.beginRun,
      // A run of a formula has none of the looks of the run before it.
      'm:r': state.beginRun,
      'w:rPr/w:rStyle': (attributes) => state.setRunStyle(attributes['w:val'] ?? ''),
      'w:tab': () => put(' '),
      'w:ptab': () => put(' '),
      'w:br': () => put('\n'),
      'w:cr': () => put('\n'),
      'w:noBreakHyphen': () => put('-'),
      'w:sym': (attributes) =>
        put(symbolOf(attributes['w:font'] ?? '', Number.parseInt(attributes['w:char'] ?? '', 16))),
      'w:footnoteReference': (attributes) => note('footnote', attributes['w:id']),
      'w:endnoteReference': (attributes) => note('endnote', attributes['w:id']),
      'w:commentReference': (attributes) => note('comment', attributes['w:id']),
      // Text along a path, such as a watermark, stands beside the paragraph.
      'v:textpath': ({ string = '' }) => {
        if (string.trim() && fields.isShown() && state.isRunSeen())
          state.addBeside({ kind: 'paragraph', text: oneLine(string) });
      },
    },
    close: {},
  };
  return {
    handlers,
    addText: (part: string) => {
      text += part;
    },
    endText: () => {
      put(textInFont(text, state.runFont()));
      text = '';
    },
  };
};
