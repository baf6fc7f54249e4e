import MarkdownIt, { type Env, type Token } from 'markdown-it';
import type { PageText } from '../../types.ts';
import { ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readHtmlChunks } from './html.ts';
import { markdownParts } from './markdown-parts.ts';

/** Lists and quotes in each other; what is deeper is not read by the library. */
const DEEPEST_BLOCKS = 1_000;
/** Emphasis and links in each other; what is deeper is plain text. */
const DEEPEST_SPANS = 20;
const NOTE = /^\[\^[^\]\s]{1,100}\]:/;

const blocks = new MarkdownIt({ html: true, maxNesting: DEEPEST_BLOCKS });
blocks.core.ruler.enableOnly(['normalize', 'block']);
// A note at the foot stays where it stands. Without this, one of a single word would be taken for the address of a link.
blocks.block.ruler.before('reference', 'note', (state, line, end, silent) => {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (silent || !NOTE.test(state.src.slice(start, state.eMarks[line]))) return false;
  return state.md.block.ruler.getRules('').at(-1)?.(state, line, end, silent) ?? false;
});
const spans = new MarkdownIt({ html: true, maxNesting: DEEPEST_SPANS });
spans.core.ruler.enableOnly(['inline', 'text_join']);

/**
 * Markdown with tables, by way of HTML: one reader tells what is a heading and what a row. What stands in front of it is read
 * as lines of a name and a value, its title as the first heading. A long file is read in parts, of `partCharacters`; the pages are
 * those of the whole.
 */
export const readMarkdown = (
  text: string,
  { partCharacters, onHidden = ignoreHidden }: { partCharacters?: number; onHidden?: NoteHidden } = {},
): Generator<PageText> => {
  const plain = text.replace(/\r\n?/g, '\n');
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
  const parse = (part: string) => blocks.parse(part, env);
  // Addresses of links stand anywhere, often at the end: all are known before the first link is read.
  if (text.includes(']:')) for (const _part of markdownParts(text, parse, partCharacters));
  for (const tokens of markdownParts(text, parse, partCharacters)) yield render(tokens, env);
}

/** As HTML with the file's own in it: read as data by the reader of HTML, never shown. */
const render = (tokens: Token[], env: Env): string => {
  const state = new spans.core.State('', spans, env);
  state.tokens = tokens;
  spans.core.process(state);
  return spans.renderer.render(state.tokens, spans.options, env);
};
