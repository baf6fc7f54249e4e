import { FlatParser, VOID } from '../flat-parser.ts';
import { createStyleSheet, type StyleSheet } from './style-sheet.ts';

type Attributes = Record<string, string>;

/** Elements that a note may fill. */
const BLOCKS = new Set('p div li dd dt td th aside section table blockquote body'.split(' '));
const INLINE = new Set('a abbr b cite em font i q small span strong sub sup u'.split(' '));
/** Characters between the marks of two notes. */
const SEPARATORS = /[\s,;[\]()–-]+/g;
/** Ancestors that are told of a target inside. */
const TOLD_ANCESTORS = 20;
/** Inline elements around another one that are looked at. */
const INLINE_ANCESTORS = 20;
/** Longest text of an anchor that is kept: marks of notes are shorter. */
const MARK_CHARACTERS = 20;

/** An open or ended element, with its places in the source. */
export type Node = {
  name: string;
  attributes: Attributes;
  parent: Node | null;
  start: number;
  /** End of its start tag. */
  inner: number;
  /** End of its content. */
  outer: number;
  end: number;
  isFirst: boolean;
  isInline: boolean;
  isBlock: boolean;
  /** Characters of an inline element without separators. */
  characters: number;
  /** Number of link targets inside. */
  targets: number;
};

/** A link to a place in the same page. */
export type LocalLink = { node: Node; to: string; text: string };

/** Local links of a page in order, and the elements that they lead to. */
export type Outline = { links: LocalLink[]; targets: Map<string, Node>; styles: StyleSheet };

/**
 * Finds local links and their targets in HTML.
 *
 * @param wanted ids that links lead to; elements with other ids are no targets
 * @param chunks the source, cut anywhere
 */
export const outlineOf = (chunks: Iterable<string>, wanted: ReadonlySet<string>): Outline => {
  const links: LocalLink[] = [];
  const targets = new Map<string, Node>();
  const styles = createStyleSheet();
  const open: Node[] = [];
  /** The local link that is open, which no other link can be inside of. */
  let link: LocalLink | null = null;
  /** The last `dt` that ended: its `dd` follows. */
  let term: Node | null = null;
  let hasBegun = false;
  let css = '';

  const addTarget = (id: string | undefined, node: Node) => {
    if (!id || !wanted.has(id) || targets.has(id)) return;
    targets.set(id, node);
    let told: Node | null = node;
    for (let count = 0; told && count < TOLD_ANCESTORS; count += 1) {
      told.targets += 1;
      told = told.parent;
    }
  };
  const parser: FlatParser = new FlatParser({
    onopentag: (name, attributes) => {
      parser.opens(name);
      const inner = parser.endIndex + 1;
      const node: Node = {
        ...{ name, attributes, parent: open.at(-1) ?? null, start: parser.startIndex },
        ...{ inner, outer: inner, end: inner },
        ...{ isFirst: !hasBegun, isInline: INLINE.has(name), isBlock: BLOCKS.has(name) },
        ...{ characters: 0, targets: 0 },
      };
      hasBegun = false;
      styles.colours.notice(name, attributes);
      addTarget(attributes['id'], node);
      if (name === 'a') addTarget(attributes['name'], node);
      const to = name === 'a' && localTarget(attributes['href']);
      if (to) {
        link = { node, to, text: '' };
        links.push(link);
      }
      if (!VOID.has(name)) open.push(node);
    },
    ontext: (text) => {
      const { name } = open.at(-1) ?? {};
      if (name === 'style') css += text;
      const { length } = text.replace(SEPARATORS, '');
      for (const around of inlineAround(open.at(-1))) around.characters += length;
      if (link && link.text.length < MARK_CHARACTERS) link.text += text.slice(0, MARK_CHARACTERS);
      hasBegun ||= /\S/.test(text);
    },
    onclosetag: (name, isImplied) => {
      parser.closes(name);
      hasBegun = true;
      if (VOID.has(name)) return;
      const node = open.pop();
      if (!node) return;
      node.outer = parser.startIndex;
      node.end = isImplied ? parser.startIndex : parser.endIndex + 1;
      if (link?.node === node) link = null;
      if (name === 'style') {
        styles.addRules(css);
        css = '';
      }
      if (name === 'dd' && term?.parent === node.parent && term) term.end = node.end;
      if (name === 'dt') term = node;
    },
  });
  parser.kept = new Set(['style', 'script']);
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
  return { links, targets, styles };
};

/** Returns the id that an address leads to; browsers save links within a page with its whole address. */
export const localTarget = (href = ''): string | null => {
  const id = href.includes('#') ? href.slice(href.indexOf('#') + 1) : '';
  try {
    return decodeURIComponent(id) || null;
  } catch {
    return id;
  }
};

/** Returns an inline element and the inline elements around it, from the inside; empty for a block. */
export const inlineAround = (node: Node | undefined): Node[] => {
  const around: Node[] = [];
  for (let next = node; next?.isInline && around.length < INLINE_ANCESTORS; next = next.parent ?? undefined)
    around.push(next);
  return around;
};
