import type { SettingsOf } from '@docent/contract';
import {
  type Change,
  type CheckResult,
  type Connector,
  type ConnectorContext,
  SourceError,
} from '../connector.ts';
import { say } from '../say.ts';
import { asSourceError, requireOk } from '../shared/errors.ts';
import { createFilter } from '../shared/patterns.ts';
import { type Ask, createAsk } from './ask.ts';
import { openCrawl, type PageRecord } from './crawl-files.ts';
import { createPageThread } from './page-thread.ts';
import { loadRobots, type Rules } from './robots.ts';
import { createScope, type Scope, shapeOf } from './scope.ts';
import { bytesOf, readSitemap } from './sitemap.ts';
import { type Visit, visit } from './visit.ts';

type Settings = SettingsOf<'website'>;
type Checkpoint = {
  crawl: string;
  at: number;
  taken: number;
  missed: string | null;
  /** The site has more sitemaps than are read. */
  isCut?: boolean;
};

const CHECKPOINT_EVERY = 25;
const MAX_SITEMAPS = 1_000;
/** Addresses are remembered up to so many times what is taken: pages that stand for others, or lead on. */
const PLACES_PER_ITEM = 5;
/** After so many failures in a row it is the site that fails, and no page. */
const FAILURES_IN_A_ROW = 3;
/** A calendar has a page for each day of each year. Pages that differ by numbers alone are this share of all, but for those that a sitemap names. */
const SHARE_OF_A_SHAPE = 1 / 20;
const LEAST_OF_A_SHAPE = 50;

/** Pages below an address, and the files that they link, as a visitor without JavaScript sees them. */
export const websiteConnector: Connector<Settings, Checkpoint> = {
  kind: 'website',
  check: async (settings, context) => {
    const site = await enter(settings, context);
    const first = await visitFirst(site, context);
    const findings: CheckResult['findings'] = [{ ok: true, message: `${site.start} can be read.` }];
    if (first.type === 'read' && !first.put)
      findings.push({
        ok: true,
        message: 'It is not taken itself, since it asks for that or leads to another page; its links are.',
      });
    const sitemaps = site.rules.sitemaps.length || settings.sitemap;
    if (sitemaps) findings.push({ ok: true, message: 'Pages are found by its sitemap, and by links.' });
    return { findings };
  },
  async *changes(settings, checkpoint, context) {
    const site = await enter(settings, context);
    const thread = createPageThread();
    try {
      yield* crawl(settings, checkpoint, site, thread, context);
    } finally {
      await thread.stop();
    }
  },
};

type Site = { start: string; scope: Scope; rules: Rules; ask: Ask };

/** Loads scope, robots rules and rate limit of the site. Throws when the site cannot be read at all. */
const enter = async (settings: Settings, context: ConnectorContext): Promise<Site> => {
  const given = new URL(settings.address);
  given.hash = '';
  const { origin } = given;
  const { ask, slowTo } = createAsk({ context, origin, perSecond: settings.per_second });
  // Its redirects are the only ones that are followed outside of the site: http to https, say.
  const rules = await loadRobots(origin, (url) => ask(url, {}, 'follow'));
  slowTo(rules.delaySeconds);
  const scope = createScope(given, settings);
  const start = scope.addressOf(given.href);
  if (!start) throw new SourceError('not_allowed', `${given.href} is no page.`);
  if (!rules.allows(start)) throw new SourceError('not_allowed', `robots.txt of ${origin} forbids ${start}.`);
  return { start, scope, rules, ask };
};

const visitFirst = async (site: Site, context: ConnectorContext): Promise<Visit> => {
  const thread = createPageThread();
  try {
    const response = await site.ask(site.start);
    const location = response.headers.get('location') ?? '';
    if (response.status >= 300 && response.status < 400 && !site.scope.addressOf(location, site.start)) {
      await response.body?.cancel();
      throw new SourceError('not_allowed', `${site.start} leads to another site. Enter that one’s address.`);
    }
    if (response.status >= 400) await requireOk(response, site.start);
    await response.body?.cancel();
    return await visit({ ...site, thread, context }, site.start, null);
  } finally {
    await thread.stop();
  }
};

async function* crawl(
  settings: Settings,
  checkpoint: Checkpoint | null,
  site: Site,
  thread: ReturnType<typeof createPageThread>,
  context: ConnectorContext,
): AsyncGenerator<Change<Checkpoint>> {
  const { scope, rules, start } = site;
  const { takes } = createFilter(settings);
  // Other rules of what is taken make another crawl.
  const files = await openCrawl(context.workFolder, settings, checkpoint);
  let taken = files.at ? (checkpoint?.taken ?? 0) : 0;
  let missed = files.at ? (checkpoint?.missed ?? null) : null;
  let isCut = files.at ? (checkpoint?.isCut ?? false) : false;
  const found = createFound(settings, scope, rules, files);
  if (!files.places.length) {
    found.add(start, 0, true);
    if (settings.depth > 0) isCut = await addListed(found, settings, site);
  }
  let failures = 0;
  for (let at = files.at; at < files.places.length && taken < settings.max_items; at += 1) {
    context.signal.throwIfAborted();
    const place = files.places[at];
    if (!place) break;
    const { address, depth } = place;
    const known = files.known.get(address) ?? null;
    const path = scope.pathOf(address);
    let record: PageRecord | null = null;
    try {
      const seen = await visit({ ...site, thread, context }, address, known);
      failures = 0;
      if (!at && seen.type === 'gone') throw new SourceError('not_found', `${address} is not there.`);
      if (seen.type === 'passed_over' && takes(path))
        yield { type: 'passed_over', id: address, path, reason: seen.reason };
      if (seen.type === 'read') {
        record = seen.record;
        if (seen.put && takes(path)) {
          taken += 1;
          yield { type: 'put', path, ...seen.put() };
        }
      }
    } catch (error) {
      const failure = asSourceError(error, address);
      if (!(failure instanceof SourceError)) throw failure;
      if (failure.reason === 'unreachable' || failure.reason === 'credentials') failures += 1;
      // The site asks to wait, keeps us out or is away: none of that is a page's own fault.
      if (!at || failure.reason === 'busy' || failures >= FAILURES_IN_A_ROW) throw failure;
      // Links of the page are known from the previous crawl, or unknown.
      record = known;
      if (!known && !files.known.size) missed ??= failure.message;
      if (takes(path))
        yield { type: 'failed', id: known?.taken?.id ?? address, path, reason: failure.message };
    }
    if (record) {
      files.addRecord(record);
      if (record.canonical) found.add(record.canonical, depth, place.isListed);
      for (const link of record.links) if (depth < settings.depth) found.add(link, depth + 1, false);
    }
    if ((at + 1) % CHECKPOINT_EVERY) continue;
    await files.save();
    yield { type: 'checkpoint', checkpoint: { crawl: files.crawl, at: at + 1, taken, missed, isCut } };
  }
  await files.finish();
  yield { type: 'checkpoint', checkpoint: { crawl: '', at: 0, taken: 0, missed: null } };
  if (isCut)
    throw new SourceError('too_large', say('website_too_many_sitemaps', { limit: String(MAX_SITEMAPS) }));
  if (missed) throw new SourceError('unreachable', `Not every page could be read. ${missed}`);
  yield { type: 'complete' };
}

/** Which addresses a crawl goes to, each once. */
const createFound = (
  { max_items, depth: deepest }: Settings,
  scope: Scope,
  { allows }: Rules,
  files: Awaited<ReturnType<typeof openCrawl>>,
) => {
  const ofAShape = Math.max(LEAST_OF_A_SHAPE, max_items * SHARE_OF_A_SHAPE);
  const seen = new Set<string>();
  const shapes = new Map<string, number>();
  const count = (address: string) => shapes.set(shapeOf(address), (shapes.get(shapeOf(address)) ?? 0) + 1);
  for (const { address } of files.places) {
    seen.add(address);
    count(address);
  }
  return {
    /** Whether there is room for more. */
    add: (address: string, depth: number, isListed: boolean): boolean => {
      if (files.places.length >= max_items * PLACES_PER_ITEM) return false;
      if (depth > deepest || seen.has(address)) return true;
      if (!scope.asks(address) || !allows(address)) return true;
      if (!isListed && (shapes.get(shapeOf(address)) ?? 0) >= ofAShape) return true;
      seen.add(address);
      count(address);
      files.addPlace({ address, depth, isListed });
      return true;
    },
  };
};

/** Adds the pages of the site's sitemaps. Returns whether the site has more sitemaps than are read. */
const addListed = async (
  found: ReturnType<typeof createFound>,
  settings: Settings,
  site: Site,
): Promise<boolean> => {
  for await (const address of listedPages(settings, site)) {
    if (address === null) return true;
    if (!found.add(address, 1, true)) break;
  }
  return false;
};

/**
 * Pages that the site's own lists name; null where it has more lists than are read. One that cannot be had ends the listing: what it
 * names would count as gone.
 */
async function* listedPages(
  settings: Settings,
  { scope, rules, ask, start }: Site,
): AsyncGenerator<string | null> {
  const { origin } = new URL(start);
  const named = settings.sitemap ? [settings.sitemap] : [];
  const waiting = [...new Set([...named, ...rules.sitemaps, `${origin}/sitemap.xml`])];
  const seen = new Set(waiting);
  for (let at = 0; at < waiting.length && at < MAX_SITEMAPS; at += 1) {
    const url = waiting[at] ?? '';
    if (!/^https?:/.test(url)) continue;
    try {
      const response = await ask(url, {}, 'follow');
      if (
        response.status >= 400 &&
        response.status < 500 &&
        response.status !== 429 &&
        !named.includes(url)
      ) {
        await response.body?.cancel();
        continue;
      }
      await requireOk(response, url);
      for await (const { kind, address } of readSitemap(bytesOf(response), url)) {
        if (kind === 'page') {
          const page = scope.addressOf(address, url);
          if (page) yield page;
        } else if (URL.canParse(address, url) && !seen.has(address)) {
          seen.add(address);
          waiting.push(new URL(address, url).href);
        }
      }
    } catch (error) {
      throw asSourceError(error, url);
    }
  }
  if (waiting.length > MAX_SITEMAPS) yield null;
}
