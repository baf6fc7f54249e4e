import { createFilter } from '../shared/patterns.ts';

const LONGEST = 2_000;
/** They say where a visitor came from, or who it is: the page is the same without. */
const OF_VISITORS = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|phpsessid|jsessionid|sessionid|sid|dokuwiki)$/i;
/** File endings that contain no document. */
const NO_PAGE =
  /\.(avif|bmp|css|eot|gif|ico|jpe?g|js|json|map|mjs|mp[34]|ogg|otf|png|rss|svg|tiff?|ttf|wasm|wav|webm|webp|woff2?|xml|atom|zip|gz|tgz|7z|rar|iso|exe|dmg|msi|deb|rpm|apk)$/i;
/** A path that says the same part so often was made by links that are relative to themselves. */
const SAME_PART = 3;

export type Scope = {
  /** The address as the site itself would name it, or null where it is not of this source. */
  addressOf: (href: string, base?: string) => string | null;
  /** From the source's address on. */
  pathOf: (address: string) => string;
  /** Whether it is asked for at all: what is left out by pattern is not. */
  asks: (address: string) => boolean;
};

/** Which addresses belong to a website: those below its own. */
export const createScope = (start: URL, { exclude }: { exclude: string[] }): Scope => {
  const folder = start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1);
  const isPage = start.search !== '' || /\.[a-z]{2,5}$/i.test(start.pathname);
  const prefix = isPage ? folder : start.pathname;
  const isBelow = (path: string) =>
    path === prefix || (prefix.endsWith('/') ? path.startsWith(prefix) : path.startsWith(`${prefix}/`));
  const { takes } = createFilter({ include: [], exclude });

  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address);
    const path = pathname.slice(prefix.length).replace(/^\//, '').replace(/\/$/, '');
    return readable(`${path}${search}`) || 'index';
  };
  const addressOf = (href: string, base?: string): string | null => {
    if (href.length > LONGEST || !URL.canParse(href, base)) return null;
    const url = new URL(href, base);
    if (url.origin !== start.origin || url.username || !isBelow(url.pathname)) return null;
    url.hash = '';
    for (const name of [...url.searchParams.keys()])
      if (OF_VISITORS.test(name)) url.searchParams.delete(name);
    // An own way to write it only where something was taken away.
    if (!url.searchParams.size) url.search = '';
    if (NO_PAGE.test(url.pathname) || repeatsItself(url.pathname)) return null;
    return url.href;
  };
  return { addressOf, pathOf, asks: (address) => takes(pathOf(address)) };
};

const repeatsItself = (path: string): boolean => {
  const counts = new Map<string, number>();
  for (const part of path.split('/')) {
    const count = (counts.get(part) ?? 0) + 1;
    if (part && count > SAME_PART) return true;
    counts.set(part, count);
  }
  return false;
};

const readable = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Addresses that differ by numbers alone have one shape: the days of a calendar, the pages of a list. */
export const shapeOf = (address: string): string => address.replace(/\d+/g, '0');
