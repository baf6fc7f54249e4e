/** Declarations of which a reader of the page does not see the text, or sees it struck out. */
const UNSEEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*[01](?:px|pt)?(?![.\d%a-z])|opacity\s*:\s*0(?![.\d])|mso-hide\s*:\s*all|text-decoration[\w-]*\s*:[^;]{0,40}line-through|(?:left|top|text-indent)\s*:\s*-\d{4,}px/i;
const SEEN = /display\s*:|visibility\s*:|opacity\s*:|font-size\s*:|text-decoration\s*:/i;
/** A selector of one element by its name, id and classes; others depend on what is around it or on what a person does. */
const SIMPLE = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
/** Hidden until a program shows it, as the whole page often is. */
const WHOLE_PAGE = /^(?:html|body|main)$/i;
const CSS_CHARACTERS = 500_000;
const RULES_AT_MOST = 5_000;

type Rule = { name: string; marks: string[] };
type Attributes = Record<string, string>;

/** Elements that the style sheets of a page hide, as far as selectors of single elements tell. */
export const createStyleSheet = () => {
  /** By the last class or id of the selector, or its name. */
  const rules = new Map<string, Rule[]>();
  let count = 0;
  const add = (selector: string, declarations: string) => {
    const isUnseen = UNSEEN.test(declarations);
    if (!isUnseen && !SEEN.test(declarations)) return;
    for (const one of selector.split(',')) {
      const [, name = '', joined = ''] = SIMPLE.exec(one.trim()) ?? [];
      const marks = joined.match(/[.#][\w-]+/g) ?? [];
      const key = marks.at(-1) ?? name.toLowerCase();
      if (!key || WHOLE_PAGE.test(name) || count >= RULES_AT_MOST) continue;
      const rule = { name: name.toLowerCase(), marks };
      const others = (rules.get(key) ?? []).filter(
        (other) => other.name !== rule.name || other.marks.join() !== marks.join(),
      );
      rules.set(key, isUnseen ? [...others, rule] : others);
      count += 1;
    }
  };
  return {
    /** Whether a rule gives something a background, so that white letters may be seen. */
    hasBackgrounds: false,
    /** Adds the rules of a `style` element; those of `@media` and the like, which hold at times, are left out. */
    addRules(css: string) {
      const plain = css
        .slice(0, CSS_CHARACTERS)
        .split('*/')
        .map((part) => part.split('/*', 1)[0])
        .join(' ');
      this.hasBackgrounds ||= /background/i.test(plain);
      const open: string[] = [];
      const parts = plain.split(/([{}])/);
      for (let at = 0; at + 1 < parts.length; at += 2) {
        const text = parts[at] ?? '';
        if (parts[at + 1] === '{') {
          open.push(text.trim());
          continue;
        }
        const selector = open.pop() ?? '';
        if (!open.length && !selector.startsWith('@'))
          add(selector.slice(selector.lastIndexOf(';') + 1), text);
      }
    },
    hides(name: string, { class: classes = '', id }: Attributes): boolean {
      if (!rules.size || WHOLE_PAGE.test(name)) return false;
      const own = new Set(
        classes
          .split(/\s+/)
          .filter(Boolean)
          .map((one) => `.${one}`),
      );
      if (id) own.add(`#${id}`);
      const fits = (rule: Rule) =>
        (!rule.name || rule.name === name) && rule.marks.every((mark) => own.has(mark));
      return [name, ...own].some((key) => rules.get(key)?.some(fits));
    },
  };
};

/** Elements whose text is struck out. */
const STRUCK = new Set(['s', 'strike', 'del']);

/** Of an element whose text is left out: people see it, struck out, or an icon in its place. */
export const isSeenOtherwise = (name: string, attributes: Attributes): boolean =>
  STRUCK.has(name) || attributes['aria-hidden'] === 'true' || /line-through/i.test(attributes['style'] ?? '');

/** Text that a reader of the page would not see, or sees struck out, by what the element says of itself. */
export const isUnseen = (name: string, attributes: Attributes): boolean =>
  ('hidden' in attributes && attributes['hidden'] !== 'until-found') ||
  attributes['aria-hidden'] === 'true' ||
  STRUCK.has(name) ||
  UNSEEN.test(attributes['style'] ?? '');
