import { type Display, displayIn, holdsOnScreens } from './displays.ts';
import { createListStyles } from './list-styles.ts';
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
const SEEN = /visibility\s*:|opacity\s*:|font-size\s*:|text-decoration\s*:/i;
/** Selector of one element by name, id and classes; others depend on context or user interaction. */
const SIMPLE = /^([a-z][\w-]*)?((?:[.#](?:[\w-]|\\.)+)*)$/i;
const MARKS = /[.#](?:[\w-]|\\.)+/g;
/** Often hidden until a script shows the whole page, so never treated as hidden. */
const WHOLE_PAGE = /^(?:html|body|main)$/i;
/** Done task of Notion: struck out, and not deleted. */
const DONE_TASK = /(?:^|\s)to-do-children-checked(?:\s|$)/;
const CSS_CHARACTERS = 500_000;
const RULES_AT_MOST = 5_000;
/** Maximum depth of nested conditions; each rule is compared with all around it. */
const CONDITIONS_AT_MOST = 10;

type Rule = {
  name: string;
  marks: string[];
  isHidden: boolean;
  position: 'raised' | 'lowered' | null;
  display: Display | null;
  /** Rank of the rule; the highest one that sets the display of an element applies. */
  rank: number;
};
type Attributes = Record<string, string>;

export type StyleSheet = ReturnType<typeof createStyleSheet>;

/** Rules of style sheets by the elements that they select. */
const createRules = () => {
  /** Rules by the last class or id of the selector, or its element name. */
  const rules = new Map<string, Rule[]>();
  let count = 0;
  /** The last element that was looked up, which is asked for its visibility, position and display, and its rules. */
  let last: { attributes: Attributes; fitting: Rule[] } | null = null;
  const fittingOf = (name: string, { class: classes = '', id }: Attributes): Rule[] => {
    const own = new Set(
      classes
        .split(/\s+/)
        .filter(Boolean)
        .map((one) => `.${one}`),
    );
    if (id) own.add(`#${id}`);
    const fits = (rule: Rule) =>
      (!rule.name || rule.name === name) && rule.marks.every((mark) => own.has(mark));
    return [name, ...own].flatMap((key) => rules.get(key)?.filter(fits) ?? []);
  };
  return {
    /** Adds the rules of selectors; `hasClipped`: a rule of the page fills letters with a background. */
    add: (selector: string, declarations: string, hasClipped: boolean) => {
      const position = positionIn(declarations);
      const display = displayIn(declarations);
      const isHidden =
        (display !== 'none' && UNSEEN.test(declarations)) || (!hasClipped && isTransparent(declarations));
      const setsVisibility = isHidden || SEEN.test(declarations);
      const setsPosition = ALIGNED.test(declarations);
      if (!setsVisibility && !setsPosition && !display) return;
      last = null;
      for (const one of selector.split(',')) {
        const [, name = '', joined = ''] = SIMPLE.exec(one.trim()) ?? [];
        const marks = (joined.match(MARKS) ?? []).map((mark) => mark.replaceAll('\\', ''));
        const key = marks.at(-1) ?? name.toLowerCase();
        if (!key || WHOLE_PAGE.test(name) || count >= RULES_AT_MOST) continue;
        const own = name.toLowerCase();
        const isSame = (other: Rule) => other.name === own && other.marks.join() === marks.join();
        const before = rules.get(key)?.find(isSame);
        const others = (rules.get(key) ?? []).filter((other) => !isSame(other));
        const rule: Rule = {
          name: own,
          marks,
          isHidden: setsVisibility ? isHidden : (before?.isHidden ?? false),
          position: setsPosition ? position : (before?.position ?? null),
          display: display ?? before?.display ?? null,
          rank: display ? rankOf(own, marks, declarations) + count : (before?.rank ?? 0),
        };
        rules.set(key, [...others, rule]);
        count += 1;
      }
    },
    of: (name: string, attributes: Attributes): Rule[] => {
      if (!rules.size || WHOLE_PAGE.test(name)) return [];
      if (last?.attributes !== attributes) last = { attributes, fitting: fittingOf(name, attributes) };
      return last.fitting;
    },
  };
};

/** Finds the elements that the style sheets of a page hide or lay out otherwise, by selectors of single elements. */
export const createStyleSheet = () => {
  const rules = createRules();
  /** Set if any rule fills letters with a background. Classes may combine it with a transparent colour. */
  let hasClipped = false;
  const colours = createSheetColours();
  const lists = createListStyles();
  const displayOf = (name: string, attributes: Attributes): Display | null => {
    const own = displayIn(attributes['style'] ?? '');
    let best: Rule | null = null;
    for (const rule of rules.of(name, attributes))
      if (rule.display && rule.rank >= (best?.rank ?? 0)) best = rule;
    return own && (best?.rank ?? 0) < IMPORTANT ? own : (best?.display ?? own);
  };
  return {
    colours,
    lists,
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
        const isSure = open.every(holdsOnScreens);
        const selectors = selector.slice(selector.lastIndexOf(';') + 1);
        colours.add(selectors, text, isSure);
        if (!isSure) continue;
        rules.add(selectors, text, hasClipped);
        lists.add(selectors, text);
      }
    },
    hides: (name: string, attributes: Attributes): boolean =>
      !DONE_TASK.test(attributes['class'] ?? '') &&
      (rules.of(name, attributes).some(({ isHidden }) => isHidden) || displayOf(name, attributes) === 'none'),
    /** Returns whether the style of an element, its own or that of a rule, raises or lowers its text. */
    position: (name: string, attributes: Attributes): 'raised' | 'lowered' | null => {
      const own = positionIn(attributes['style'] ?? '');
      if (own) return own;
      const positions = rules.of(name, attributes).map(({ position }) => position);
      return positions.find((position) => position === 'raised') ?? positions.find(Boolean) ?? null;
    },
    /** Returns how the style of an element, its own or that of a rule, lays it out; null: as elements of its name are. */
    display: displayOf,
  };
};

const IMPORTANT = 1e9;
/** Rank of a rule by the elements that it selects; rules of one rank apply in their order. */
const rankOf = (name: string, marks: string[], declarations: string): number => {
  const ids = marks.filter((mark) => mark.startsWith('#')).length;
  const important = /display\s*:[^;]{0,40}!\s*important/i.test(declarations) ? IMPORTANT : 0;
  return important + ids * 1e7 + (marks.length - ids) * 1e5 + (name ? 1e4 : 0);
};

const positionIn = (style: string): 'raised' | 'lowered' | null => {
  const found = POSITION.exec(style)?.[1]?.toLowerCase();
  if (!found) return null;
  return found === 'super' ? 'raised' : 'lowered';
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
