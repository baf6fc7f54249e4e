import { codePoint } from 'dingbat-to-unicode';
import { withNote } from '../note-text.ts';
import { raisedText } from '../raised.ts';
import type { createControls } from './controls.ts';
import { type createFields, TICKED, UNTICKED } from './fields.ts';
import type { Handlers, WordState } from './state.ts';

type RunContext = {
  state: WordState;
  fields: ReturnType<typeof createFields>;
  controls: ReturnType<typeof createControls>;
  notes: ReadonlyMap<string, string>;
};

/** Checkbox characters of symbol fonts, mapped to the two that this parser emits. */
const BOXES = new Map([
  ...[...'☑☒🗹🗵🗷🗶⮽🗳'].map((sign): [string, string] => [sign, TICKED]),
  ...[...'☐□◻🞎🞏🞐❏❐❑❒🔲'].map((sign): [string, string] => [sign, UNTICKED]),
]);
const PRIVATE_USE = /[\uf020-\uf0ff]/g;

/** Reads runs and their text. Leaves out hidden and struck text and field codes, and marks raised and lowered text. */
export const createRuns = ({ state, fields, controls, notes }: RunContext) => {
  let text = '';
  let font = '';
  const put = (own: string) => {
    if (!own || !fields.isShown() || !controls.isValue()) return;
    if (!state.isRunSeen()) {
      if (own.trim()) state.noteUnseen();
      return;
    }
    const position = state.runPosition(own);
    state.put(position === 'normal' ? own : raisedText(own, position));
  };
  const note = (kind: string, id = '') => {
    const own = notes.get(`${kind} ${id}`);
    if (own && fields.isShown() && state.isRunSeen()) state.setText(withNote(state.text(), own));
  };
  const beginRun = () => {
    state.beginRun();
    font = '';
  };
  const handlers: Handlers = {
    open: {
      'w:r': beginRun,
      // A run of a formula has none of the looks of the run before it.
      'm:r': beginRun,
      'w:rPr/w:rStyle': (attributes) => state.setRunStyle(attributes['w:val'] ?? ''),
      'w:rPr/w:rFonts': (attributes) => {
        font = attributes['w:ascii'] ?? attributes['w:hAnsi'] ?? '';
      },
      'w:tab': () => put(' '),
      'w:ptab': () => put(' '),
      'w:br': () => put('\n'),
      'w:cr': () => put('\n'),
      'w:noBreakHyphen': () => put('-'),
      'w:sym': (attributes) =>
        put(symbol(attributes['w:font'] ?? '', Number.parseInt(attributes['w:char'] ?? '', 16))),
      'w:footnoteReference': (attributes) => note('footnote', attributes['w:id']),
      'w:endnoteReference': (attributes) => note('endnote', attributes['w:id']),
      'w:commentReference': (attributes) => note('comment', attributes['w:id']),
      'v:textpath': ({ string }) => put(string ?? ''),
    },
    close: {},
  };
  return {
    handlers,
    addText: (part: string) => {
      text += part;
    },
    endText: () => {
      put(text.replace(PRIVATE_USE, (sign) => symbol(font, sign.charCodeAt(0))));
      text = '';
    },
  };
};

/** Maps a character of a symbol font to Unicode; such fonts use the private range F000 to F0FF. */
const symbol = (font: string, code: number): string => {
  if (!Number.isFinite(code)) return '';
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const found = codePoint(font, own)?.string;
  return (
    BOXES.get(found ?? '') ?? found ?? (own === code && code <= 0x10ffff ? String.fromCodePoint(code) : '')
  );
};
