/** The part of a Markdown tree that is looked at here. */
type Node = { type: string; value?: string; url?: string; title?: string; children?: Node[] };

export const SOURCE_LINK = '#source-';
const MARKER = /\[(\d{1,3})\]/g;
const CODE = ['code', 'inlineCode', 'link', 'linkReference'];

/**
 * Turns the markers `[n]` of an answer's text into links to its sources; code and links stay as they are. The title
 * of such a link is the sentence that the marker stands behind.
 */
export const remarkCitations = () => (tree: Node) => visit(tree);

const visit = (node: Node): void => {
  let said = '';
  node.children = node.children?.flatMap((child) => {
    const before = said;
    said += textOf(child);
    if (child.type === 'text') return split(child.value ?? '', before);
    if (!CODE.includes(child.type)) visit(child);
    return [child];
  });
  if (!node.children) delete node.children;
};

/** The text of a node and all below it: a sentence may begin in bold. */
const textOf = ({ value = '', children = [] }: Node): string => value + children.map(textOf).join('');

/** `opening`: the text before it in the same paragraph. */
const split = (text: string, opening: string): Node[] => {
  const parts: Node[] = [];
  let from = 0;
  let said = lastSentence(withoutMarkers(opening));
  for (const match of text.matchAll(MARKER)) {
    const before = text.slice(from, match.index);
    if (before) parts.push({ type: 'text', value: before });
    said = lastSentence(withoutMarkers(opening) + withoutMarkers(text.slice(0, match.index))) || said;
    const n = match[1] ?? '';
    parts.push({
      type: 'link',
      url: `${SOURCE_LINK}${n}`,
      title: said,
      children: [{ type: 'text', value: n }],
    });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
};

const withoutMarkers = (text: string): string => text.replace(MARKER, '');

const lastSentence = (text: string): string =>
  text
    .trim()
    .split(/(?<=[.!?…؟۔।]["»”)]?)\s+|(?<=[。！？][」』”）]?)(?![」』”）])/)
    .filter((sentence) => sentence.trim())
    .at(-1) ?? '';
