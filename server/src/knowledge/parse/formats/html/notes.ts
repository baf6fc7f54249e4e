import { createNoteWriter, NOTE_CHARACTERS, withoutStop } from '../note-text.ts';
import { oneLine } from '../structured-pages.ts';
import { type Cut, cutOut, type Range, withBrackets } from './cut-out.ts';
import { inlineAround, type LocalLink, localTarget, type Node, type Outline, outlineOf } from './outline.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Element that stands for a note at its reference. */
export const NOTE_ELEMENT = 'docent-note';

/** A page with its notes at their references: `NOTE_ELEMENT`s with the number of a note in `n`. */
export type NotedPage = { chunks: Iterable<string>; notes: string[] };

type Reference = LocalLink & { mark: string; place: Node };
type Marked = { link: LocalLink; note: Found; mark: string; styles: StyleSheet };
type Found = Range & { target: Node; references: Reference[] };

const LOCAL_LINK = /href\s*=\s*["']?([^"'\s>#]*#[^"'\s>]+)/gi;
/** `1`, `[2]`, `(a)`, `*`, `note 3`: the mark of a note without its brackets. */
const MARK = /^[[(]?\s*(?:(?:note|fn)\.?\s*)?(\d{1,4}|[a-z]{1,2}|[ivxl]{1,6}|[*†‡§¶#]{1,4})\s*\.?[\])]?$/iu;
/** Elements and classes of notes, by their usual names. */
const NOTE_NAME = /note|\bfn|ftn|sdfoot/i;
/** Names a document or leads to another site. */
const SOURCE = /<cite|class="[^"]*\b(?:external|citation)\b/i;
/** Left over at the start of a note once the link back is taken out. */
const LEFT_OVER = /^(?:\[\s*\]|\(\s*\)|[\s.:)|\]^↑])+/;
/** Parts of lists and tables around a note: a `div` is read in their place. */
const CONTEXT_TAG = /^<(?:[ou]l|dl|table|t(?:body|head|foot|r))\b/i;
/** Larger pages are read once only, with their notes at the end. */
const PAGE_CHARACTERS = 5_000_000;
/** Source of the beginning of a block that is searched for a mark. */
const BEGINNING_CHARACTERS = 500;
/** Maximum length of the source of a note. */
const SOURCE_CHARACTERS = 50_000;
const REFERENCES_AT_MOST = 5_000;
/** Read in place of a reference, to see whether the page shows it. */
const MARKED = '<a>1</a>';
/** Ancestors of a note that may hide it. */
const CONTEXT_ANCESTORS = 50;

/**
 * Moves each note of a page to its references, as in Word files. A reference is a link whose text is a mark and that leads to a later
 * block, if the block links back, or if the mark is raised or has the role of a reference. Sources of a MediaWiki page stay in their list.
 *
 * @param read returns the visible text of a part of the page, under its style sheets
 */
export const withNotesInPage = (
  html: string,
  chunksOf: (html: string) => Iterable<string>,
  read: (part: string, styles: StyleSheet) => string,
): NotedPage => {
  const plain: NotedPage = { chunks: chunksOf(html), notes: [] };
  if (html.length > PAGE_CHARACTERS) return plain;
  const links = [...html.matchAll(LOCAL_LINK)];
  const wanted = new Set(links.flatMap(([, href]) => localTarget(unescaped(href ?? '')) ?? []));
  if (!wanted.size) return plain;
  const outline = outlineOf(chunksOf(html), wanted);
  const notes: string[] = [];
  const cuts: Cut[] = [];
  const noteOf = createNoteWriter();
  const isShown = createVisibility((node) => Boolean(read(contextOf(html, node) + MARKED, outline.styles)));
  for (const found of findNotes(html, outline)) {
    const text = textOfNote(html, found, outline, read);
    const shown = found.references.filter(({ node }) => isShown(node));
    if (!text || text.length > NOTE_CHARACTERS || !shown.length) continue;
    // An empty item keeps the numbers of those after it.
    const isItem = html.startsWith('<li', found.start);
    cuts.push({ start: found.start, end: found.end, text: isItem ? '<li></li>' : '' });
    for (const { mark, place } of shown) {
      const element = `<${NOTE_ELEMENT} n="${notes.length}"></${NOTE_ELEMENT}>`;
      cuts.push({ ...withBrackets(html, place), text: element });
      notes.push(noteOf(mark, text));
    }
  }
  return cuts.length ? { chunks: cutOut(html, cuts, chunksOf), notes } : plain;
};

/** Remembers for each parent whether the page shows what is in it. */
const createVisibility = (look: (node: Node) => boolean) => {
  const known = new Map<Node | null, boolean>();
  return (node: Node): boolean => {
    const seen = known.get(node.parent) ?? look(node);
    known.set(node.parent, seen);
    return seen;
  };
};

const unescaped = (href: string) => href.replaceAll('&amp;', '&');

/** Returns the notes that references lead to, each with the range of its text. */
const findNotes = (html: string, { links, targets, styles }: Outline): Found[] => {
  const backTo = new Map<string, number[]>();
  for (const { to, node } of links) addTo(backTo, to, node.start);
  const starts = startsInBlocks(targets);
  const ofTarget = new Map<string, Found>();
  let references = 0;
  for (const link of links) {
    const mark = MARK.exec(link.text.trim())?.[1];
    const target = targets.get(link.to);
    if (!mark || !target || references >= REFERENCES_AT_MOST) continue;
    const known = ofTarget.get(link.to);
    const range = known ?? rangeOf(target, starts);
    if (!range || link.node.start >= range.start || range.end - range.start > SOURCE_CHARACTERS) continue;
    const note = known ?? { ...range, target, references: [] };
    if (!leadsBack(link, note, backTo) && !isMarked(html, { link, note, mark, styles })) continue;
    references += 1;
    if (isSource(html, link, note)) continue;
    note.references.push({ ...link, mark, place: link.node });
    ofTarget.set(link.to, note);
  }
  return withPlaces(apart([...ofTarget.values()]));
};

const addTo = <Key>(lists: Map<Key, number[]>, key: Key, value: number) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

/** Returns the index of the first of sorted values whose place is no less than a limit. */
const indexFrom = <Value>(sorted: Value[], limit: number, placeOf: (value: Value) => number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (placeOf(sorted[middle] as Value) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
};

const firstFrom = (sorted: number[], limit: number): number | undefined =>
  sorted[indexFrom(sorted, limit, (place) => place)];

/** Returns the starts of link targets by the block that they are in. */
const startsInBlocks = (targets: Map<string, Node>): Map<Node, number[]> => {
  const starts = new Map<Node, number[]>();
  for (const node of new Set(targets.values())) {
    const block = blockOf(node);
    if (block) addTo(starts, block, outermost(node).start);
  }
  for (const own of starts.values()) own.sort((one, other) => one - other);
  return starts;
};

const blockOf = (node: Node): Node | null => {
  const block = outermost(node).isBlock ? node : outermost(node).parent;
  return block?.isBlock ? block : null;
};

/** Returns the largest inline element around an element; itself if it is a block. */
const outermost = (node: Node): Node => inlineAround(node).at(-1) ?? node;

/** Returns the range of the note at a target: its block, or the part of the block up to the next target. */
const rangeOf = (target: Node, starts: Map<Node, number[]>): Range | null => {
  const block = blockOf(target);
  if (!block || block.name === 'body') return null;
  const own = starts.get(block) ?? [];
  const start = outermost(target).start;
  if (own.length > 1 && target !== block) {
    return { start, end: firstFrom(own, start + 1) ?? block.outer };
  }
  const { parent } = block;
  const isWhole =
    block.name === 'p' &&
    block.isFirst &&
    parent?.isBlock &&
    parent.targets === block.targets &&
    isNamed(parent);
  return isWhole && parent
    ? { start: parent.start, end: parent.end }
    : { start: block.start, end: block.end };
};

const isNamed = ({ attributes }: Node): boolean =>
  ['id', 'class', 'style', 'role'].some((name) => NOTE_NAME.test(attributes[name] ?? ''));

/** Returns whether a note has a link to its reference, or to an inline element around it. */
const leadsBack = (link: LocalLink, { start, end }: Range, backTo: Map<string, number[]>): boolean =>
  idsOf(link.node).some((id) => (firstFrom(backTo.get(id) ?? [], start) ?? end) < end);

const idsOf = (link: Node): string[] =>
  inlineAround(link).flatMap(({ attributes }) =>
    [attributes['id'], attributes['name']].filter((id) => id !== undefined),
  );

/** Returns whether a link without a link back is a reference: by its role, or raised and before a block that begins with its mark. */
const isMarked = (html: string, { link, note, mark, styles }: Marked): boolean => {
  const { attributes } = link.node;
  if (!attributes['href']?.startsWith('#')) return false;
  if (/noteref/i.test(`${attributes['role'] ?? ''} ${attributes['epub:type'] ?? ''}`)) return true;
  const isRaised = ({ name, attributes: own }: Node) =>
    name === 'sup' || styles.position(name, own) === 'raised';
  if (!inlineAround(link.node).some(isRaised)) return false;
  const begins = html
    .slice(note.start, Math.min(note.end, note.start + BEGINNING_CHARACTERS))
    .replace(/<[^>]*>/g, '')
    .trim();
  return note.target.name === 'li' || isNamed(note.target) || begins.replace(/^[[(]\s*/, '').startsWith(mark);
};

/** Returns whether a note of MediaWiki names the source of a sentence: these stay in their list. */
const isSource = (html: string, { node, to }: LocalLink, { start, end }: Range): boolean =>
  (to.startsWith('cite_note') || /\breference\b/.test(node.parent?.attributes['class'] ?? '')) &&
  SOURCE.test(html.slice(start, end));

/** Returns notes that are in no other note; references inside of notes stay in them. */
const apart = (found: Found[]): Found[] => {
  const sorted = found.sort((one, other) => one.start - other.start || other.end - one.end);
  let end = 0;
  const notes = sorted.filter((note) => {
    const isApart = note.start >= end;
    end = Math.max(end, note.end);
    return isApart;
  });
  return notes.flatMap((note) => {
    const references = note.references.filter(({ node }) => !noteAround(notes, node));
    return references.length ? [{ ...note, references }] : [];
  });
};

const noteAround = (notes: Found[], node: Node): boolean => {
  const before = notes[indexFrom(notes, node.start + 1, ({ start }) => start) - 1];
  return before !== undefined && node.start < before.end;
};

/** Widens the place of each reference to the inline elements that contain nothing but references. */
const withPlaces = (found: Found[]): Found[] => {
  const ofReferences = new Map<Node, number>();
  for (const { node } of found.flatMap(({ references }) => references))
    for (const around of inlineAround(node))
      ofReferences.set(around, (ofReferences.get(around) ?? 0) + node.characters);
  const taken = new Set<Node>();
  const widest = (node: Node): Node =>
    inlineAround(node).findLast((around) => ofReferences.get(around) === around.characters) ?? node;
  for (const { references } of found)
    for (const reference of references) {
      const place = widest(reference.node);
      // Only the first of several references in one element takes its place.
      if (!taken.has(place)) reference.place = place;
      taken.add(place);
    }
  return found;
};

/** Returns the text of a note as the page shows it, without its links back; empty if the page hides it. */
const textOfNote = (
  html: string,
  { start, end, target, references }: Found,
  { links, styles }: Outline,
  read: (part: string, styles: StyleSheet) => string,
): string => {
  const ids = new Set(references.flatMap(({ node }) => idsOf(node)));
  const cuts: Cut[] = [];
  const first = indexFrom(links, start, ({ node }) => node.start);
  for (let at = first; (links[at]?.node.start ?? end) < end; at += 1) {
    const { node, to } = links[at] as LocalLink;
    if (ids.has(to)) cuts.push({ start: node.start, end: node.end, text: '' });
  }
  const part = [...cutOut(html.slice(0, end), cuts, (text) => [text], start)].join('');
  const text = oneLine(read(contextOf(html, target, start) + part, styles)).replace(LEFT_OVER, '');
  const mark = references[0]?.mark ?? '';
  const hasMark = !cuts.length && text.slice(0, mark.length).normalize('NFKC') === mark;
  const said = hasMark ? text.slice(mark.length).replace(LEFT_OVER, '') : text;
  return withoutStop(said).trim();
};

/** Returns the start tags around an element up to a place, which may hide or colour it. */
const contextOf = (html: string, { parent, start }: Node, until = start): string => {
  const tags: string[] = [];
  for (let node = parent; node && tags.length < CONTEXT_ANCESTORS; node = node.parent)
    if (node.inner <= until) tags.push(html.slice(node.start, node.inner).replace(CONTEXT_TAG, '<div'));
  return tags.reverse().join('');
};
