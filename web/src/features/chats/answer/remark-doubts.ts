import { plainText } from '../../../ui/markdown/plain-text.ts';
import { SOURCE_LINK } from '../remark-citations.ts';

/** The part of a Markdown tree that is looked at here. */
type Node = { type: string; value?: string; url?: string; title?: string; children?: Node[] };
type Leaf = { node: Node; parent: Node; from: number; to: number };

export const DOUBT_LINK = '#doubt-';
/** Nodes that contain whole sentences: in a table, a claim is one row. */
const BLOCKS = ['paragraph', 'heading', 'tableRow'];

/** Letters alone, so that neither white space nor the frame of a table tells two texts of the same words apart. */
const BETWEEN = /[\s|]/;
const lettersOf = (text: string) => [...text].filter((letter) => !BETWEEN.test(letter)).join('');

/**
 * Wraps sentences that the verification doubts in links: `#doubt-` and the sentence's number; the last link of a sentence has a title. Runs
 * after the markers have become links. A sentence that is not found verbatim is skipped.
 */
export const remarkDoubts = (sentences: readonly { n: number; text: string }[]) => {
  const wanted = sentences
    .map(({ n, text }) => ({ n, letters: lettersOf(plainText(text)) }))
    .filter(({ letters }) => letters.length > 0);
  return () => (tree: Node) => visit(tree, new Map(wanted.map(({ n, letters }) => [n, letters])));
};

const visit = (node: Node, open: Map<number, string>): void => {
  if (BLOCKS.includes(node.type)) mark(node, open);
  else for (const child of node.children ?? []) visit(child, open);
};

/** Each sentence is marked once, where it stands first. */
const mark = (block: Node, open: Map<number, string>): void => {
  for (const [n, letters] of open) {
    const leaves = leavesOf(block);
    const at = leaves
      .map(({ node }) => lettersOf(node.value ?? ''))
      .join('')
      .indexOf(letters);
    if (at < 0) continue;
    open.delete(n);
    const inside = leaves.filter(({ from, to }) => from < at + letters.length && to > at);
    for (const leaf of inside.toReversed())
      wrap(leaf, at, at + letters.length, { n, isLast: leaf === inside.at(-1) });
  }
};

/** The pieces of text of a block in their order, with the places of their letters. */
const leavesOf = (block: Node): Leaf[] => {
  const leaves: Leaf[] = [];
  let letters = 0;
  const walk = (parent: Node) => {
    for (const node of parent.children ?? []) {
      if (node.url?.startsWith(SOURCE_LINK)) continue;
      if (node.children) walk(node);
      else if (node.value !== undefined) {
        const { length } = lettersOf(node.value);
        if (length) leaves.push({ node, parent, from: letters, to: letters + length });
        letters += length;
      }
    }
  };
  walk(block);
  return leaves;
};

/** Puts the letters from `start` to `end`, as far as they are in the leaf, into a link. */
const wrap = (
  { node, parent, from, to }: Leaf,
  start: number,
  end: number,
  { n, isLast }: { n: number; isLast: boolean },
): void => {
  const link = (children: Node[]): Node => ({
    type: 'link',
    url: `${DOUBT_LINK}${n}`,
    ...(isLast ? { title: 'end' } : {}),
    children,
  });
  const value = node.value ?? '';
  const isWhole = start <= from && end >= to;
  const first = isWhole ? 0 : placeOf(value, Math.max(0, start - from));
  const last = isWhole ? value.length : placeOf(value, Math.min(to, end) - from - 1) + 1;
  // Code and formulas are marked whole.
  const pieces =
    node.type === 'text'
      ? [text(value.slice(0, first)), link([text(value.slice(first, last))]), text(value.slice(last))]
      : [link([node])];
  const kept = pieces.filter((piece) => piece.type !== 'text' || piece.value);
  parent.children?.splice(parent.children.indexOf(node), 1, ...kept);
};

const text = (value: string): Node => ({ type: 'text', value });

/** Returns the index in a text of its n-th letter. */
const placeOf = (value: string, letter: number): number => {
  let seen = -1;
  for (let at = 0; at < value.length; at++) {
    if (!BETWEEN.test(value.charAt(at))) seen += 1;
    if (seen === letter) return at;
  }
  return value.length;
};
