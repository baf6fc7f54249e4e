import { isNoBackground, isWhite } from './colours.ts';

type Attributes = Record<string, string>;
type Rule = { name: string; marks: string[]; rank: number; look: 'white' | 'coloured' | 'shaded' };

const COLOUR = /(?:^|[;\s])color\s*:\s*([^;]{1,60})/i;
const BACKGROUND = /(?:^|[;\s])background(?:-color|-image)?\s*:\s*([^;]{1,200})/gi;
/** Elements that may lie above others, such as a caption on a picture. */
const LAYERED = /position\s*:\s*(?:absolute|fixed|sticky)|z-index\s*:|margin-\w+\s*:\s*-/i;
const ONE_ELEMENT = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
/** Pseudo-classes, pseudo-elements and attributes in a selector. */
const CONDITIONS = /::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\]/g;
const WHOLE_PAGE = /^(?:html|body|main)$/i;
const RULES_AT_MOST = 5_000;
/** Rank of a rule whose selector has a context: it is taken to win over the rules of one element. */
const CONTEXT_RANK = 100;

/**
 * Collects the colours and backgrounds of style rules, to detect white text on white. In doubt an element is coloured or shaded: of a
 * selector with context only the last element counts.
 */
export const createSheetColours = () => {
  const rules = new Map<string, Rule[]>();
  let count = 0;

  const addLook = (selector: string, look: Rule['look']): boolean => {
    const plain = selector.trim().replace(CONDITIONS, '');
    const last = plain.split(/[\s>+~]+/).at(-1) ?? '';
    const [, name = '', joined = ''] = ONE_ELEMENT.exec(last) ?? [];
    const marks = joined.match(/[.#][\w-]+/g) ?? [];
    const key = marks.at(-1) ?? name.toLowerCase();
    if (!key || WHOLE_PAGE.test(key) || count >= RULES_AT_MOST) return false;
    const isAlone = last === selector.trim();
    if (look === 'white' && !isAlone) return true;
    const rank = isAlone ? marks.length : CONTEXT_RANK;
    rules.set(key, [...(rules.get(key) ?? []), { name: name.toLowerCase(), marks, rank, look }]);
    count += 1;
    return true;
  };

  return {
    /** Set if a background may lie behind any element. */
    hasBackgrounds: false,
    /** Allows for the rules of a linked style sheet, which is not read: any element may have a background. */
    notice(name: string, { rel = '' }: Attributes) {
      if (name === 'link' && /stylesheet/i.test(rel)) this.hasBackgrounds = true;
    },
    /** Adds a rule; `isSure` if it applies to every reader of the page. */
    add(selectors: string, declarations: string, isSure: boolean) {
      const colour = COLOUR.exec(declarations)?.[1];
      const isShaded =
        LAYERED.test(declarations) ||
        [...declarations.matchAll(BACKGROUND)].some(
          ([, value = '']) => !isNoBackground(value) && !isWhite(value),
        );
      for (const selector of selectors.split(',')) {
        if (isShaded && !addLook(selector, 'shaded')) this.hasBackgrounds = true;
        if (colour && isSure && isWhite(colour)) addLook(selector, 'white');
        else if (colour) addLook(selector, 'coloured');
      }
    },
    /** Returns whether the rules of an element make its text white or give it another colour, and whether it has a background. */
    of: (name: string, { class: classes = '', id }: Attributes): { isWhite?: boolean; isShaded: boolean } => {
      if (!rules.size) return { isShaded: false };
      const own = new Set(classes.split(/\s+/).map((one) => `.${one}`));
      if (id) own.add(`#${id}`);
      const fitting = [name, ...own].flatMap((key) =>
        (rules.get(key) ?? []).filter(
          (rule) => (!rule.name || rule.name === name) && rule.marks.every((mark) => own.has(mark)),
        ),
      );
      const rankOf = (look: Rule['look']) =>
        Math.max(-1, ...fitting.filter((rule) => rule.look === look).map(({ rank }) => rank));
      const [white, coloured] = [rankOf('white'), rankOf('coloured')];
      const isShaded = rankOf('shaded') >= 0;
      return white < 0 && coloured < 0 ? { isShaded } : { isWhite: white > coloured, isShaded };
    },
  };
};
