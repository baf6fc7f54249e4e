import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { SourceError } from '../connector.ts';

export type SitemapEntry = { kind: 'page' | 'sitemap'; address: string };

/** Twice what sitemaps.org allows, counted unpacked. */
const MAX_BYTES = 100 * 1024 * 1024;
const LONGEST_ADDRESS = 2_048;

/**
 * Reads a sitemap or an index of them, packed or not, as it comes. Nothing is said of what is no sitemap at all; one that ends early
 * is refused, since what it had left out would count as gone.
 */
export async function* readSitemap(
  bytes: AsyncIterable<Uint8Array>,
  what: string,
): AsyncGenerator<SitemapEntry> {
  let done: SitemapEntry[] = [];
  let root: string | null = null;
  let isWhole = false;
  let parent = '';
  let text: string | null = null;
  const parser = new Parser(
    {
      onopentag: (given) => {
        const name = localName(given);
        root ??= name;
        if (name === 'url' || name === 'sitemap') parent = name;
        // Pictures and videos have addresses of their own, by another prefix.
        if (given === name && name === 'loc') text = '';
      },
      ontext: (part) => {
        if (text !== null && text.length < LONGEST_ADDRESS) text += part;
      },
      onclosetag: (given, isImplied) => {
        const name = localName(given);
        if (name === root && (!isImplied || !done.length)) isWhole ||= !isImplied;
        if (name !== 'loc' || text === null) return;
        if (text.trim()) done.push({ kind: parent === 'sitemap' ? 'sitemap' : 'page', address: text.trim() });
        text = null;
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of unpacked(bytes, what)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (root !== null && root !== 'urlset' && root !== 'sitemapindex') return;
    yield* done;
    done = [];
  }
  parser.end();
  yield* done;
  if (root !== null && !isWhole) throw new SourceError('malformed', `${what} ends in its middle.`);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** By its first bytes: servers name packed files in many ways, and unpack some themselves. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  const rest = async function* () {
    yield first.value;
    for (;;) {
      const next = await source.next();
      if (next.done) return;
      yield next.value;
    }
  };
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  // Its errors come out of what is read.
  const stream = isPacked ? pipeline(Readable.from(rest()), createGunzip(), () => {}) : rest();
  let count = 0;
  for await (const chunk of stream) {
    count += chunk.length;
    if (count > MAX_BYTES) throw new SourceError('too_large', `${what} is larger than a sitemap may be.`);
    yield chunk;
  }
}

export const bytesOf = (response: Response): AsyncIterable<Uint8Array> =>
  response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
