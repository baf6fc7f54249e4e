import type { Piece } from '../structured-pages.ts';
import { createControls } from './controls.ts';
import { drawingHandlers, formulaHandlers } from './drawings.ts';
import { createFields, withoutPageNumbers } from './fields.ts';
import { createNumbering } from './numbering.ts';
import { createRuns } from './runs.ts';
import { createState, type Handlers, type WordParts, type WordState } from './state.ts';
import { isShading } from './styles.ts';
import { tableHandlers } from './tables.ts';
import { type Attributes, createXmlParser, isOn } from './word-xml.ts';

/** Elements whose text is not displayed: deleted and moved text, previous properties, phonetic guides. */
const SKIPPED =
  /^(?:w:del|w:moveFrom|w:rt|w:binData|w:(?:rPr|pPr|tblPr|tblPrEx|tblGrid|trPr|tcPr|sectPr|numbering)Change)$/;
const PROPERTIES = new Set([
  ...'pPr rPr numPr tcPr trPr tblPr tblPrEx sectPr sdtPr sdtEndPr tblGrid'
    .split(' ')
    .map((name) => `w:${name}`),
  'm:ctrlPr',
]);
const HIDDEN_SHAPE = /visibility\s*:\s*hidden|display\s*:\s*none/i;

const isHiddenShape = (name: string, { style = '' }: Attributes): boolean =>
  name.startsWith('v:') && HIDDEN_SHAPE.test(style);

type Options = {
  /** Page header or footer: the page number is not text. */
  isEdge?: boolean;
  /** Receives each note of a part with notes: its kind, attributes and pieces. */
  onNote?: (kind: string, attributes: Attributes, pieces: Piece[]) => void;
};

/**
 * Reads a part of a Word file (body, header or notes) as pieces. Text is any element named `t`, in any namespace, so that unknown elements
 * around it lose nothing.
 */
export function* readPart(
  chunks: Iterable<string>,
  parts: WordParts,
  options: Options = {},
): Generator<Piece> {
  const state = createState(parts, createNumbering(parts.numbering));
  const parser = createXmlParser(partHandlers(state, parts, options));
  for (const chunk of chunks) {
    parser.write(chunk);
    yield* state.pieces.splice(0);
  }
  parser.end();
  state.endPart();
  yield* state.pieces.splice(0);
}

/** Returns the handlers of all elements by name, and the readers of runs and fields, which receive the text between elements. */
const elementHandlers = (
  state: WordState,
  { notes, drawn }: WordParts,
  { isEdge = false, onNote }: Options,
) => {
  const fields = createFields(state, isEdge);
  const controls = createControls(state);
  const runs = createRuns({ state, fields, controls, notes });
  const clean = isEdge ? withoutPageNumbers : (text: string) => text;
  const endParagraph = () => {
    state.endParagraph(clean);
    fields.endParagraph();
  };
  const groups = [
    fields.handlers,
    controls.handlers,
    runs.handlers,
    tableHandlers(state),
    formulaHandlers(state),
    ...(isEdge ? [] : [drawingHandlers(state, drawn)]),
    paragraphHandlers(state, endParagraph),
    noteHandlers(state, onNote),
  ];
  const open = new Map(groups.flatMap((group) => Object.entries(group.open)));
  const close = new Map(groups.flatMap((group) => Object.entries(group.close)));
  return { open, close, runs, fields };
};

/** Tracks the open elements that are left out: text that is not displayed, hidden drawings, and alternatives of content that was read. */
const createSkipping = (state: WordState, onHidden: WordParts['onHidden']) => {
  const alternatives: { from: number; isTaken: boolean }[] = [];
  let skipped = 0;
  /** Inside a hidden drawing without text so far; `inHiddenText`: the open element is text. */
  let mayHide = false;
  let inHiddenText = false;

  const isSkipped = (name: string, attributes: Attributes, inProperties: boolean): boolean => {
    if (name === 'mc:Choice' || name === 'mc:Fallback') {
      const own = alternatives.at(-1);
      return !!own?.isTaken && state.written() > own.from;
    }
    if (isHiddenShape(name, attributes)) return true;
    // In the properties of a paragraph mark or a row, `w:del` marks it as deleted.
    return SKIPPED.test(name) && !(name === 'w:del' && inProperties);
  };

  return {
    isSkipping: () => skipped > 0,
    /** Returns whether the opened element is left out. */
    open: (name: string, attributes: Attributes, inProperties: boolean): boolean => {
      if (skipped || isSkipped(name, attributes, inProperties)) {
        if (!skipped) mayHide = isHiddenShape(name, attributes);
        skipped += 1;
        inHiddenText = name.endsWith(':t');
        return true;
      }
      // Skip this element and the rest of its drawing, up to the end of the enclosing element.
      if (name === 'wp:docPr' && attributes['hidden'] && isOn({ 'w:val': attributes['hidden'] })) {
        skipped = 2;
        mayHide = true;
      }
      if (name === 'mc:AlternateContent') alternatives.push({ from: state.written(), isTaken: false });
      if (name === 'mc:Choice' || name === 'mc:Fallback')
        Object.assign(alternatives.at(-1) ?? {}, { isTaken: true });
      return false;
    },
    /** Reports text of a hidden drawing. */
    text: (part: string) => {
      if (!mayHide || !inHiddenText || !part.trim()) return;
      onHidden?.('texts');
      mayHide = false;
    },
    /** Returns whether the closed element was left out. */
    close: (name: string): boolean => {
      if (skipped) {
        skipped -= 1;
        inHiddenText = false;
        return true;
      }
      if (name === 'mc:AlternateContent') alternatives.pop();
      return false;
    },
  };
};

const partHandlers = (state: WordState, parts: WordParts, options: Options) => {
  const { open, close, runs, fields } = elementHandlers(state, parts, options);
  const skipping = createSkipping(state, parts.onHidden);
  const scopes: string[] = [];
  let inText = false;
  let inCode = false;

  return {
    open: (name: string, attributes: Attributes) => {
      if (skipping.open(name, attributes, scopes.length > 0)) return;
      if (PROPERTIES.has(name)) scopes.push(name === 'w:rPr' && scopes.at(-1) === 'w:pPr' ? 'mark' : name);
      else if (name === 'w:t' || name.endsWith(':t')) inText = true;
      else if (name === 'w:instrText') inCode = true;
      const scope = scopes.at(-1);
      if (scope === 'w:rPr') state.addToRun(name, attributes);
      const handler =
        open.get(scope ? `${scope}/${name}` : name) ?? (scope === 'w:sdtPr' ? open.get(name) : undefined);
      handler?.(attributes);
    },
    text: (part: string) => {
      if (skipping.isSkipping()) skipping.text(part);
      else if (inText) runs.addText(part);
      else if (inCode) fields.addCode(part);
    },
    close: (name: string) => {
      if (skipping.close(name)) return;
      if (PROPERTIES.has(name)) scopes.pop();
      else if (name.endsWith(':t')) {
        inText = false;
        runs.endText();
      } else if (name === 'w:instrText') inCode = false;
      if (!scopes.length) close.get(name)?.();
    },
  };
};

const paragraphHandlers = (state: WordState, endParagraph: () => void): Handlers => {
  const paragraph = () => state.paragraphs.at(-1);
  const set = (given: object) => Object.assign(paragraph() ?? {}, given);
  return {
    open: {
      'w:p': state.beginParagraph,
      'w:pPr/w:pStyle': (attributes) => set({ style: attributes['w:val'] ?? '' }),
      'w:pPr/w:outlineLvl': (attributes) => set({ outline: Number(attributes['w:val']) }),
      'w:pPr/w:shd': (attributes) => set({ isShaded: isShading(attributes) }),
      'w:numPr/w:numId': (attributes) => set({ numId: attributes['w:val'] ?? '0' }),
      'w:numPr/w:ilvl': (attributes) => set({ level: Number(attributes['w:val']) || 0 }),
      'mark/w:del': () => set({ goesOn: true }),
      'w:pPr/w:framePr': (attributes) =>
        set({ goesOn: /^(?:drop|margin)$/.test(attributes['w:dropCap'] ?? '') }),
      'w:txbxContent': () => state.places.push({ pieces: [] }),
    },
    close: {
      'w:p': endParagraph,
      'w:txbxContent': () => {
        const place = state.places.at(-1);
        if (!place || !('pieces' in place) || state.places.length < 2) return;
        state.places.pop();
        const around = paragraph();
        if (around) around.boxes.push(...place.pieces);
        else for (const piece of place.pieces) state.deliver(piece);
      },
    },
  };
};

const NOTES = ['footnote', 'endnote', 'comment'];

const noteHandlers = (state: WordState, onNote: Options['onNote']): Handlers => {
  const handlers: Handlers = { open: {}, close: {} };
  if (!onNote) return handlers;
  let attributes: Attributes = {};
  for (const kind of NOTES) {
    handlers.open[`w:${kind}`] = (given) => {
      attributes = given;
      state.places.push({ pieces: [] });
    };
    handlers.close[`w:${kind}`] = () => {
      const place = state.places.pop();
      if (place && 'pieces' in place) onNote(kind, attributes, place.pieces);
    };
  }
  return handlers;
};
