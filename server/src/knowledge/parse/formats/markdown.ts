import MarkdownIt, { type Env, type Token } from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import type { PageText } from '../../types.ts';
import { ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readHtmlChunks } from './html.ts';
import { withNotesInText } from './markdown-notes.ts';
import { markdownParts } from './markdown-parts.ts';

/** Maximum depth of nested lists and quotes; the library drops deeper ones. */
const DEEPEST_BLOCKS = 1_000;
/** Maximum depth of nested emphasis and links; deeper ones are plain text. */
const DEEPEST_SPANS = 20;
const NOTE = /^\[\^[^\]\s]{1,100}\]:/;

const blocks = new MarkdownIt({ html: true, maxNesting: DEEPEST_BLOCKS }).use(definitionLists);
blocks.core.ruler.enableOnly(['normalize', 'block']);
// Footnote definitions remain in place. Without this rule, a single-word footnote would be parsed as a link definition.
blocks.block.ruler.before('reference', 'note', (state, line, end, silent) => {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (silent || !NOTE.test(state.src.slice(start, state.eMarks[line]))) return false;
  return state.md.block.ruler.getRules('').at(-1)?.(state, line, end, silent) ?? false;
});
const spans = new MarkdownIt({ html: true, maxNesting: DEEPEST_SPANS });
spans.core.ruler.enableOnly(['inline', 'text_join']);

/**
 * Reads Markdown with tables by converting it to HTML, so that one parser decides on headings and rows. Front matter becomes lines of name
 * and value, its title the first heading. A long file is parsed in parts of `partCharacters`; the pages are the same as without parts.
 */
export const readMarkdown = (
  text: string,
  { partCharacters, onHidden = ignoreHidden }: { partCharacters?: number; onHidden?: NoteHidden } = {},
): Generator<PageText> => {
  const plain = withNotesInText(text.replace(/\r\n?/g, '\n'));
  const front = readFrontMatter(plain);
  const html = front ? withFront(front, partCharacters) : htmlOf(plain, partCharacters);
  return readHtmlChunks(html, onHidden);
};

function* withFront({ values, rest }: FrontMatter, partCharacters?: number): Generator<string> {
  const title = values.find(([name]) => TITLE.test(name))?.[1];
  if (title) yield `<h1>${escaped(title)}</h1>`;
  for (const [name, value] of values) if (!TITLE.test(name)) yield `<p>${escaped(`${name}: ${value}`)}</p>\n`;
  const [line = '', heading] = FIRST_HEADING.exec(rest) ?? [];
  yield* htmlOf(heading === title ? rest.slice(line.length) : rest, partCharacters);
}

const TITLE = /^title$/i;
const FIRST_HEADING = /^\s{0,100}#[ \t]+([^\n]*?)[ \t]*(?:\n|$)/;

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

function* htmlOf(text: string, partCharacters?: number): Generator<string> {
  const env: Env = {};
  const parse = (part: string) => withTildes(blocks.parse(part, env), part);
  // Link definitions may be anywhere, often at the end: parse them all before the first link.
  if (text.includes(']:')) for (const _part of markdownParts(text, parse, partCharacters));
  for (const tokens of markdownParts(text, parse, partCharacters)) yield render(tokens, env);
}

/** Puts the mark `~` back before a definition: it may as well be a sign, as in `~ 5 km`. */
const withTildes = (tokens: Token[], part: string): Token[] => {
  if (!/^\s*~\s/m.test(part)) return tokens;
  const lines = part.split('\n');
  for (const [index, { type }] of tokens.entries()) {
    const text = tokens[index + 2];
    if (type !== 'dd_open' || text?.type !== 'inline' || !text.map) continue;
    if (/^\s*~/.test(lines[text.map[0]] ?? '')) text.content = `~ ${text.content}`;
  }
  return tokens;
};

/** Renders tokens as HTML that may contain the file's own HTML: input for the HTML parser, never displayed. */
const render = (tokens: Token[], env: Env): string => {
  const state = new spans.core.State('', spans, env);
  state.tokens = tokens;
  spans.core.process(state);
  return spans.renderer.render(state.tokens, spans.options, env);
};
