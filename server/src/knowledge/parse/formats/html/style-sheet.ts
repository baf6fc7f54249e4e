import { createSheetColours } from './sheet-colours.ts';

const UNSEEN =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*[01](?:px|pt)?(?![.\d%a-z])|opacity\s*:\s*0(?![.\d])|mso-hide\s*:\s*all|text-decoration[\w-]*\s*:[^;]{0,40}line-through|(?:left|top|text-indent)\s*:\s*-(?:\d{4,}(?:px|pt)|\d{3,}(?:r?em|v[wh]))/i;
/** Text without a colour, as hidden notes have it, and headings whose letters are filled with a background. */
const TRANSPARENT = /(?<![\w-])color\s*:\s*transparent/i;
const CLIPPED = /background-clip\s*:\s*text/i;
/** No height, and overflow is cut off. In a rule of a style sheet, a click usually opens the element. */
const FLAT = /^(?=.*(?:^|[;\s])(?:max-)?height\s*:\s*0(?:px)?\s*(?:;|$))(?=.*overflow(?:-y)?\s*:\s*hidden)/is;
const ALIGNED = /vertical-align\s*:/i;
const POSITION = /vertical-align\s*:\s*(super|sub)/i;
const DISPLAYED = /(?:^|[;\s])display\s*:/i;
const AS_TABLE = /(?:^|[;\s])display\s*:\s*(table(?:-header-group|-row|-cell)?)\s*(?:!|;|$)/i;
const SEEN = /display\s*:|visibility\s*:|opacity\s*:|font-size\s*:|text-decoration\s*:/i;
/** Selector of one element by name, id and classes; others depend on context or user interaction. */
const SIMPLE = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
/** Often hidden until a script shows the whole page, so never treated as hidden. */
const WHOLE_PAGE = /^(?:html|body|main)$/i;
/** A condition that holds for every reader of the page. */
const SCREEN = /(?:^|[;}\s])@media\s+(?:only\s+)?(?:screen|all)$/i;
const CSS_CHARACTERS = 500_000;
const RULES_AT_MOST = 5_000;
/** Maximum depth of nested conditions; each rule is compared with all around it. */
const CONDITIONS_AT_MOST = 10;

/** Parts of a table that a style makes of other elements, by the names of the elements that they act as. */
const TABLE_PARTS = {
  table: 'table',
  'table-header-group': 'thead',
  'table-row': 'tr',
  'table-cell': 'td',
} as const;
type TablePart = (typeof TABLE_PARTS)[keyof typeof TABLE_PARTS];
type Look = 'hidden' | 'raised' | 'lowered' | TablePart;
type Rule = { name: string; marks: string[]; look: Look };
type Attributes = Record<string, string>;

export type StyleSheet = ReturnType<typeof createStyleSheet>;

/** Finds the elements that the style sheets of a page hide, by selectors of single elements. */
export const createStyleSheet = () => {
  /** Rules by the last class or id of the selector, or its element name. */
  const rules = new Map<string, Rule[]>();
  let count = 0;
  /** Set if any rule fills letters with a background. Classes may combine it with a transparent colour. */
  let hasClipped = false;
  const colours = createSheetColours();
  const add = (selector: string, declarations: string) => {
    const position = positionIn(declarations);
    const isHidden = UNSEEN.test(declarations) || (!hasClipped && isTransparent(declarations));
    const part = tablePartIn(declarations);
    const looks = [isHidden ? ('hidden' as const) : null, position, part].filter((look) => look !== null);
    const setsVisibility = isHidden || SEEN.test(declarations);
    const setsPosition = ALIGNED.test(declarations);
    const setsDisplay = DISPLAYED.test(declarations);
    if (!setsVisibility && !setsPosition) return;
    const sets = (look: Look): boolean => {
      if (look === 'hidden') return setsVisibility;
      return look === 'raised' || look === 'lowered' ? setsPosition : setsDisplay;
    };
    for (const one of selector.split(',')) {
      const [, name = '', joined = ''] = SIMPLE.exec(one.trim()) ?? [];
      const marks = joined.match(/[.#][\w-]+/g) ?? [];
      const key = marks.at(-1) ?? name.toLowerCase();
      if (!key || WHOLE_PAGE.test(name) || count >= RULES_AT_MOST) continue;
      const own = name.toLowerCase();
      const replaced = (other: Rule) =>
        sets(other.look) && other.name === own && other.marks.join() === marks.join();
      const others = (rules.get(key) ?? []).filter((other) => !replaced(other));
      rules.set(key, [...others, ...looks.map((look) => ({ name: own, marks, look }))]);
      count += 1;
    }
  };
  const hasLook = (look: Look, name: string, { class: classes = '', id }: Attributes): boolean => {
    if (!rules.size || WHOLE_PAGE.test(name)) return false;
    const own = new Set(
      classes
        .split(/\s+/)
        .filter(Boolean)
        .map((one) => `.${one}`),
    );
    if (id) own.add(`#${id}`);
    const fits = (rule: Rule) =>
      rule.look === look && (!rule.name || rule.name === name) && rule.marks.every((mark) => own.has(mark));
    return [name, ...own].some((key) => rules.get(key)?.some(fits));
  };
  return {
    colours,
    /** Adds the rules of a `style` element, without conditional ones such as `@media`. */
    addRules(css: string) {
      const plain = css
        .slice(0, CSS_CHARACTERS)
        .split('*/')
        .map((part) => part.split('/*', 1)[0])
        .join(' ');
      colours.hasBackgrounds ||= css.length > CSS_CHARACTERS;
      hasClipped ||= CLIPPED.test(plain);
      const open: string[] = [];
      const parts = plain.split(/([{}])/);
      for (let at = 0; at + 1 < parts.length; at += 2) {
        const text = parts[at] ?? '';
        if (parts[at + 1] === '{') {
          open.push(text.trim());
          continue;
        }
        const selector = open.pop() ?? '';
        if (open.length > CONDITIONS_AT_MOST || selector.startsWith('@')) continue;
        const isSure = open.every((one) => SCREEN.test(one));
        const selectors = selector.slice(selector.lastIndexOf(';') + 1);
        colours.add(selectors, text, isSure);
        if (isSure) add(selectors, text);
      }
    },
    hides: (name: string, attributes: Attributes): boolean => hasLook('hidden', name, attributes),
    /** Returns whether the style of an element, its own or that of a rule, raises or lowers its text. */
    position: (name: string, attributes: Attributes): 'raised' | 'lowered' | null => {
      const own = positionIn(attributes['style'] ?? '');
      if (own) return own;
      if (hasLook('raised', name, attributes)) return 'raised';
      return hasLook('lowered', name, attributes) ? 'lowered' : null;
    },
    /** Returns the part of a table that the style of an element, its own or that of a rule, makes of it. */
    tablePart: (name: string, attributes: Attributes): TablePart | null =>
      tablePartIn(attributes['style'] ?? '') ??
      Object.values(TABLE_PARTS).find((part) => hasLook(part, name, attributes)) ??
      null,
  };
};

const positionIn = (style: string): 'raised' | 'lowered' | null => {
  const found = POSITION.exec(style)?.[1]?.toLowerCase();
  if (!found) return null;
  return found === 'super' ? 'raised' : 'lowered';
};

const tablePartIn = (style: string): TablePart | null => {
  const value = AS_TABLE.exec(style)?.[1]?.toLowerCase();
  return value ? (TABLE_PARTS[value as keyof typeof TABLE_PARTS] ?? null) : null;
};

/** Returns whether a style draws no letters at all: transparent ones can have a shadow or a background of their shape. */
const isTransparent = (style: string): boolean =>
  TRANSPARENT.test(style) && !CLIPPED.test(style) && !/text-shadow\s*:/i.test(style);

const STRUCK = new Set(['s', 'strike', 'del']);

/** Returns whether left-out text is not hidden content: it is displayed struck out, or decorative. */
export const isSeenOtherwise = (name: string, attributes: Attributes): boolean =>
  STRUCK.has(name) || attributes['aria-hidden'] === 'true' || /line-through/i.test(attributes['style'] ?? '');

/** Returns whether an element's own attributes hide its text or strike it out. */
export const isUnseen = (name: string, attributes: Attributes): boolean =>
  ('hidden' in attributes && attributes['hidden'] !== 'until-found') ||
  attributes['aria-hidden'] === 'true' ||
  STRUCK.has(name) ||
  UNSEEN.test(attributes['style'] ?? '') ||
  isTransparent(attributes['style'] ?? '') ||
  FLAT.test(attributes['style'] ?? '');
