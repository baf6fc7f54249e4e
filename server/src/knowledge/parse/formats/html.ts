import { IngestionFailure, type PageText } from '../../types.ts';
import { ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { DEEPEST, FlatParser, VOID } from './flat-parser.ts';
import { type Colours, coloursWithin, PLAIN } from './html/colours.ts';
import { createDefinitions } from './html/definitions.ts';
import { createElementText } from './html/element-text.ts';
import { createChoice, taskBox, valueOfInput } from './html/form-values.ts';
import { iconText } from './html/icon-text.ts';
import { createListLabels } from './html/list-labels.ts';
import { createMath } from './html/math.ts';
import { NOTE_ELEMENT, withNotesInPage } from './html/notes.ts';
import { INLINE, readAs } from './html/read-as.ts';
import { createStyleSheet, isSeenOtherwise, isUnseen, type StyleSheet } from './html/style-sheet.ts';
import { createTables } from './html/tables.ts';
import { pictureText } from './picture-text.ts';
import { cleanText, oneLine, type Piece, pagesOf } from './structured-pages.ts';

/** Elements without readable text: scripts, graphics, navigation, and the reading aids above East Asian characters. */
const SKIPPED = new Set(
  'script style template noscript svg iframe object embed canvas audio video select datalist button nav dialog rt rp'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'p div section article main header footer aside address blockquote figure figcaption ul ol dl dt dd hr br form fieldset details summary table tr td th caption body title'.split(
    ' ',
  ),
);
const POSITIONS: Record<string, 'raised' | 'lowered'> = { sup: 'raised', sub: 'lowered' };

/** Chunk size for the parser: its output is consumed before more is fed. */
const CHUNK_CHARACTERS = 50_000;

type Attributes = Record<string, string>;

/**
 * Reads HTML as headings, paragraphs, numbered list items, form values and table rows; no markup remains. Leaves out hidden and struck
 * text, marks raised and lowered text, and puts foot- and endnotes into their sentences.
 */
export const readHtml = (html: string, onHidden: NoteHidden = ignoreHidden): Generator<PageText> =>
  pagesOf(piecesOfPage(html, onHidden), { locate: 'heading' });

function* piecesOfPage(html: string, onHidden: NoteHidden): Generator<Piece> {
  const { chunks, notes } = withNotesInPage(html, chunksOf, readPart);
  yield* piecesOf({ chunks, onHidden, notes });
}

/** Returns the visible text of a part of a page. */
const readPart = (part: string, styles: StyleSheet): string =>
  [...pagesOf(piecesOf({ chunks: [part], styles }), { locate: 'heading' })]
    .map(({ text }) => text)
    .join('\n');

/** Reads HTML from chunks that may end anywhere; notes stay at their place. */
export const readHtmlChunks = (
  chunks: Iterable<string>,
  onHidden: NoteHidden = ignoreHidden,
): Generator<PageText> => pagesOf(piecesOf({ chunks, onHidden }), { locate: 'heading' });

function* chunksOf(html: string): Generator<string> {
  for (let at = 0; at < html.length; at += CHUNK_CHARACTERS) yield html.slice(at, at + CHUNK_CHARACTERS);
}

type OpenElement = {
  colours: Colours;
  /** Name that the element is read as. */
  name: string;
  /** Its children are beside each other. */
  isRow: boolean;
  /** A space parts it from its neighbours. */
  isApart: boolean;
};

/** Elements that are open, with the looks that they have and give to their content. */
const createOpenElements = (styles: StyleSheet) => {
  const elements: OpenElement[] = [{ colours: PLAIN, name: '', isRow: false, isApart: false }];
  return {
    colours: () => elements.at(-1)?.colours ?? PLAIN,
    open: (name: string, attributes: Attributes): OpenElement => {
      const outer = elements.at(-1);
      const display = styles.display(name, attributes);
      const asName = readAs(name, attributes, styles, display);
      const own = styles.colours.of(name, attributes);
      const element = {
        colours: coloursWithin(outer?.colours ?? PLAIN, attributes, own),
        name: asName,
        isRow: display === 'row',
        isApart: INLINE.test(asName) && (display === 'apart' || !!outer?.isRow),
      };
      if (!VOID.has(name)) elements.push(element);
      return element;
    },
    close: (name: string): OpenElement | undefined => (VOID.has(name) ? undefined : elements.pop()),
  };
};

type Source = { chunks: Iterable<string>; onHidden?: NoteHidden; notes?: string[]; styles?: StyleSheet };

function* piecesOf(source: Source): Generator<Piece> {
  const { chunks, onHidden = ignoreHidden, notes = [], styles = createStyleSheet() } = source;
  const pieces: Piece[] = [];
  const reader = createReader((piece) => pieces.push(piece), styles);
  const { open, text, note, passOver, close, end, setIcon } = reader;
  const choice = createChoice();
  const math = createMath();
  const elements = createOpenElements(styles);
  /** Name of the skipped element, and the number of open elements from it on. */
  let skipping = '';
  let skipped = 0;
  let css = '';
  /** The skipped element is hidden and has had no text so far. */
  let mayHide = false;

  const parser = new FlatParser({
    onopentag: (name, attributes) => {
      parser.opens(name);
      const isHidden = isUnseen(name, attributes) || styles.hides(name, attributes);
      // Elements this deep are flattened, so that the end of hidden content is unknown.
      if ((parser.depth > DEEPEST && isHidden) || parser.depth > 2 * DEEPEST)
        throw new IngestionFailure('damaged');
      const isVoid = VOID.has(name);
      styles.colours.notice(name, attributes);
      if (skipping === 'select' && name === 'option') choice.option(attributes);
      if (skipped || SKIPPED.has(name) || isHidden) {
        // A void element has no end tag to end the skipping.
        if (!skipped && !isVoid) skipping = isHidden ? '' : name;
        if (!skipped && isHidden) passOver(name);
        if (!skipped && name === 'svg' && !isHidden) setIcon(name, attributes);
        if (!skipped) mayHide = isHidden && !SKIPPED.has(name) && !isSeenOtherwise(name, attributes);
        if (!skipped && name === 'select') choice.open();
        skipped += isVoid ? 0 : 1;
        return;
      }
      if (name === NOTE_ELEMENT) note(notes[Number(attributes['n'])]);
      if (name === 'math' || math.isOpen()) return math.open(name);
      const { name: asName, isApart } = elements.open(name, attributes);
      if (isApart) text(' ');
      open(asName, attributes);
    },
    ontext: (part) => {
      const { isWhite, isShaded } = elements.colours();
      if (skipping === 'style') css += part;
      else if (skipping === 'select') choice.text(part);
      else if (!skipped && math.isOpen()) math.text(part);
      else if (skipped ? mayHide : isWhite && !isShaded && !styles.colours.hasBackgrounds) {
        if (!/\S/.test(part)) return;
        onHidden('texts');
        mayHide = false;
      } else if (!skipped) text(part);
    },
    onclosetag: (name) => {
      parser.closes(name);
      if (!skipped) {
        if (math.isOpen()) return text(math.close() ?? '');
        const ended = elements.close(name);
        close(ended?.name ?? name);
        if (ended?.isApart) text(' ');
        return;
      }
      skipped -= VOID.has(name) ? 0 : 1;
      if (skipped) return;
      if (skipping === 'style') styles.addRules(css);
      if (skipping === 'select') text(choice.close());
      skipping = '';
      css = '';
    },
  });
  parser.kept = SKIPPED;
  for (const chunk of chunks) {
    parser.write(chunk);
    yield* pieces.splice(0);
  }
  parser.end();
  end();
  yield* pieces.splice(0);
}

/** Emits the blocks of a page outside of tables: headings, list items, code and paragraphs. */
const createBlocks = (
  emit: (piece: Piece) => void,
  { take, hasWords }: ReturnType<typeof createElementText>,
  lists: ReturnType<typeof createListLabels>,
) => {
  let kind: Piece['kind'] = 'paragraph';
  let level = 0;
  let pre = 0;
  let label = '';
  const flush = () => {
    const taken = take();
    const clean = kind === 'code' ? cleanText(taken).replace(/^\n+/, '').trimEnd() : oneLine(taken);
    const labelled = kind === 'item' && label ? `${label} ${withTick(clean)}` : withTick(clean);
    if (clean) {
      emit({ kind, text: kind === 'item' ? labelled : clean, ...(kind === 'heading' ? { level } : {}) });
      label = '';
    }
    kind = pre ? 'code' : 'paragraph';
  };
  const openBlock = (name: string, attributes: Attributes) => {
    if (/^h[1-6]$/.test(name)) {
      flush();
      kind = 'heading';
      level = Number(name[1]);
    } else if (name === 'li') {
      flush();
      kind = 'item';
      label = lists.next(attributes);
    } else if (name === 'pre') {
      flush();
      pre += 1;
      kind = 'code';
    } else if (BLOCKS.has(name) && !(kind === 'item' && !hasWords())) flush();
  };
  const closeBlock = (name: string) => {
    if (name === 'pre') {
      flush();
      pre = Math.max(0, pre - 1);
      kind = 'paragraph';
    } else if (/^h[1-6]$/.test(name) || name === 'li' || BLOCKS.has(name)) flush();
  };
  return { flush, openBlock, closeBlock };
};

const createReader = (emit: (piece: Piece) => void, styles: StyleSheet) => {
  const definitions = createDefinitions(emit);
  const tables = createTables(definitions.put);
  const lists = createListLabels(styles.lists);
  /** Icon in the open cell. */
  let icon = '';
  const text = createElementText();
  const { put, take, hasWords } = text;
  const { flush, openBlock, closeBlock } = createBlocks(definitions.put, text, lists);
  const setIcon = (name: string, attributes: Attributes) => {
    icon ||= iconText(name, attributes);
  };
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'ol' || name === 'ul') lists.open(name, attributes);
      if (name === 'input') put(valueOfInput(attributes));
      if (name === 'img') put(pictureText(attributes['alt'], ' '));
      setIcon(name, attributes);
      if (POSITIONS[name]) text.openRaised();
      if (name === 'table') {
        if (!tables.open(hasWords())) put(' ');
        else if (hasWords()) flush();
        return;
      }
      if (tables.isNested()) {
        text.openPart(name);
      } else if (name === 'tr') {
        flush();
        tables.openRow();
      } else if (name === 'thead' || name === 'tbody' || name === 'tfoot') tables.setHead(name === 'thead');
      else if (tables.inRow()) {
        if (name === 'td' || name === 'th') {
          take();
          icon = '';
          tables.openCell(name, attributes);
        } else if (name === 'li') put(` ${lists.next(attributes)} `);
        else if (BLOCKS.has(name)) text.openPart(name);
      } else {
        openBlock(name, attributes);
        definitions.open(name);
        put(taskBox(attributes));
      }
    },
    setIcon,
    text: put,
    note: text.note,
    passOver: (name: string) => {
      text.passOver(name);
      definitions.passOver(name);
    },
    close: (name: string) => {
      if (name === 'ol' || name === 'ul') lists.close();
      const position = POSITIONS[name];
      if (position) text.closeRaised(position);
      text.closePart(name);
      if (name === 'table') {
        if (!tables.isNested() && !tables.inRow()) flush();
        tables.close();
      } else if (tables.isNested()) return;
      else if (tables.inRow() && (name === 'td' || name === 'th')) tables.closeCell(take().trim() || icon);
      else if (name === 'tr') tables.closeRow();
      else if (name === 'thead') tables.setHead(false);
      else if (name === 'pre' || !tables.inRow()) {
        closeBlock(name);
        definitions.close(name);
      }
    },
    end: () => {
      flush();
      tables.end();
      definitions.end();
    },
  };
};

/** Converts a checkbox at the start of a Markdown list item to ☐ or ☒. */
const withTick = (text: string): string =>
  text.replace(/^\[([ xX])\](?= )/, (_box, mark: string) => (mark === ' ' ? '☐' : '☒'));
