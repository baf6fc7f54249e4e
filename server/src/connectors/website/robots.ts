import { createRequire } from 'node:module';
import { SourceError } from '../connector.ts';
import { asSourceError } from '../shared/errors.ts';

type Robots = {
  isAllowed: (url: string, userAgent?: string) => boolean | undefined;
  getCrawlDelay: (userAgent?: string) => number | undefined;
  getSitemaps: () => string[];
};
// A CommonJS package whose types declare it as anything.
const parseRobots: (url: string, text: string) => Robots = createRequire(import.meta.url)('robots-parser');

/** By which robots.txt names us. */
const NAME = 'Docent';
/** Maximum size that RFC 9309 requires a crawler to read. */
const MAX_CHARACTERS = 512_000;
/** Longer pauses would keep a sync from ever ending. */
const LONGEST_DELAY_SECONDS = 30;

export type Rules = { allows: (address: string) => boolean; delaySeconds: number; sitemaps: string[] };

/** Loads robots.txt (RFC 9309): without a file everything is allowed; while it cannot be fetched, nothing is. */
export const loadRobots = async (origin: string, ask: (url: string) => Promise<Response>): Promise<Rules> => {
  const url = `${origin}/robots.txt`;
  try {
    const response = await ask(url);
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel();
      throw new SourceError(
        'unreachable',
        `${url} answers ${response.status}: until it can be read, nothing is.`,
      );
    }
    if (!response.ok) {
      await response.body?.cancel();
      return rulesOf(url, '');
    }
    return rulesOf(url, (await response.text()).slice(0, MAX_CHARACTERS));
  } catch (error) {
    throw asSourceError(error, url);
  }
};

export const rulesOf = (url: string, text: string): Rules => {
  const robots = parseRobots(url, text);
  return {
    allows: (address) => robots.isAllowed(address, NAME) !== false,
    delaySeconds: Math.min(robots.getCrawlDelay(NAME) ?? 0, LONGEST_DELAY_SECONDS),
    sitemaps: robots.getSitemaps(),
  };
};
