import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decode } from '../../knowledge/parse/decode.ts';

export type Page = {
  title: string;
  /** HTML of the page without menus and the like. */
  content: string;
  /** As they are written there. */
  links: string[];
  base: string | null;
  canonical: string | null;
  /** Not to be found by programs: its own words, which robots.txt cannot say. */
  isHidden: boolean;
};

const LONGEST_TITLE = 200;
/** Readability extracts one part of a page. If it has less than this share of all words, the whole page is used. */
const LEAST_SHARE = 0.25;
const MAX_ELEMENTS = 50_000;

/** Reads a page. It takes long with large ones, so this runs in a thread (page-worker.ts). */
export const readPage = (bytes: Uint8Array, charset: string | null, robotsHeader: string): Page => {
  const html = textOf(bytes, charset);
  const { document } = parseHTML(html);
  const attribute = (selector: string, name: string): string | null =>
    document.querySelector(selector)?.getAttribute(name)?.trim() || null;
  const robots = `${robotsHeader},${attribute('meta[name="robots" i]', 'content') ?? ''}`.toLowerCase();
  const hasWord = (word: string) => new RegExp(`(^|[\\s,:])(${word}|none)([\\s,]|$)`).test(robots);
  const links = hasWord('nofollow')
    ? []
    : [...document.querySelectorAll('a[href]:not([rel~="nofollow"]), frame[src]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      );
  const base = attribute('base[href]', 'href');
  const canonical = attribute('link[rel~="canonical"][href]', 'href');
  const title = oneLine(document.title || document.querySelector('h1')?.textContent || '').slice(
    0,
    LONGEST_TITLE,
  );
  const content = mainOf(document, title) ?? html;
  return { title, content, links, base, canonical, isHidden: hasWord('noindex') };
};

/** Taken out of the document, which is of no more use afterwards. Null: the page has no main part. */
const mainOf = (document: Document, title: string): string | null => {
  const all = oneLine(document.body?.textContent ?? '').length;
  try {
    const article = new Readability(document, { maxElemsToParse: MAX_ELEMENTS }).parse();
    if (!article?.content || oneLine(article.textContent ?? '').length < all * LEAST_SHARE) return null;
    const heading = escaped(title || oneLine(article.title ?? ''));
    return `<!doctype html><meta charset="utf-8"><title>${heading}</title><h1>${heading}</h1>${article.content}`;
  } catch {
    // Too large for it, or of a shape that it does not know: the reader of HTML takes the whole page.
    return null;
  }
};

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** By what the server says, else by what the page says of itself, else by what its bytes can be. */
const textOf = (bytes: Uint8Array, charset: string | null): string => {
  if (!charset || /^utf-?8$/i.test(charset)) return decode(bytes, true);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decode(bytes, true);
  }
};
