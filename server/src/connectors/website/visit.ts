import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { type ConnectorContext, type Put, SourceError } from '../connector.ts';
import { contentOf, limited } from '../shared/content.ts';
import { requireOk } from '../shared/errors.ts';
import { reasonToPassOver } from '../shared/passed-over.ts';
import type { Ask } from './ask.ts';
import type { PageRecord } from './crawl-files.ts';
import { createPageThread, type PageThread } from './page-thread.ts';
import type { Scope } from './scope.ts';

/** Longer pages are lists that a program made. */
const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const LONGEST_NAME = 200;
/** Endings by what a server says of a file, for addresses that do not say it. */
const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

export type Visitor = { ask: Ask; scope: Scope; thread: PageThread; context: ConnectorContext };

/** Result of a visit to an address. */
export type Visit =
  | { type: 'read'; record: PageRecord; put: (() => Omit<Put, 'type' | 'path'>) | null }
  | { type: 'passed_over'; reason: string }
  | { type: 'gone' };

/** Asks for one address: for its content only if it may have changed since `known`. Throws SourceError. */
export const visit = async (visitor: Visitor, address: string, known: PageRecord | null): Promise<Visit> => {
  const response = await visitor.ask(address, known ? conditions(known) : {});
  if (response.status === 304 && known) {
    await response.body?.cancel();
    const { taken } = known;
    return {
      type: 'read',
      record: known,
      put: taken && (() => putOf(visitor, taken, address, known.modified)),
    };
  }
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    const to = visitor.scope.addressOf(response.headers.get('location') ?? '', address);
    return { type: 'read', record: recordOf(response, address, { links: to ? [to] : [] }), put: null };
  }
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return { type: 'gone' };
  }
  await requireOk(response, address);
  const [type = '', charset] = (response.headers.get('content-type') ?? '').split(/;\s*charset=/i);
  if (/^(text\/html|application\/xhtml\+xml)/i.test(type))
    return readHtml(visitor, address, response, charset ?? null);
  await response.body?.cancel();
  return readFile(visitor, address, response, type.trim().toLowerCase());
};

const conditions = ({ etag, modified }: PageRecord): Record<string, string> => ({
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(modified ? { 'if-modified-since': modified } : {}),
});

const recordOf = (response: Response, address: string, found: Partial<PageRecord>): PageRecord => ({
  address,
  etag: response.headers.get('etag'),
  modified: response.headers.get('last-modified'),
  links: [],
  taken: null,
  canonical: null,
  ...found,
});

const readHtml = async (
  { thread, scope, context, ...visitor }: Visitor,
  address: string,
  response: Response,
  charset: string | null,
): Promise<Visit> => {
  const page = await pageOf(thread, response, address, charset);
  const base = page.base && URL.canParse(page.base, address) ? new URL(page.base, address).href : address;
  const links = page.links.map((link) => scope.addressOf(link, base)).filter((link) => link !== null);
  const canonical = page.canonical ? scope.addressOf(page.canonical, base) : null;
  const found = { links: [...new Set(links)], canonical: canonical === address ? null : canonical };
  // It stands for another page, which is asked for itself.
  if (found.canonical || page.isHidden)
    return { type: 'read', record: recordOf(response, address, found), put: null };
  const content = Buffer.from(page.content);
  const version = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const title = page.title || scope.pathOf(address).split('/').at(-1) || 'index';
  const taken = { id: address, name: nameOf(title, 'html'), version, size: null, isPage: true };
  const record = recordOf(response, address, { ...found, taken });
  const own = { ...visitor, thread, scope, context };
  const open = async () => limited(Readable.from([content]), { what: address, maxBytes: context.maxBytes });
  return { type: 'read', record, put: () => ({ ...putOf(own, taken, address, record.modified), open }) };
};

const pageOf = async (thread: PageThread, response: Response, address: string, charset: string | null) => {
  const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
  const bytes = await buffer(limited(body, { what: address, maxBytes: MAX_PAGE_BYTES }));
  const robots = response.headers.get('x-robots-tag') ?? '';
  return thread.read({ bytes, charset: charset?.replaceAll('"', '') ?? null, robots }, address);
};

const readFile = ({ ...visitor }: Visitor, address: string, response: Response, type: string): Visit => {
  const last = visitor.scope.pathOf(address).split('?')[0]?.split('/').at(-1) ?? '';
  const ending = ENDINGS[type];
  const name = reasonToPassOver(last) && ending ? nameOf(last || 'file', ending) : last;
  const reason = reasonToPassOver(name);
  if (reason) return { type: 'passed_over', reason };
  const size = response.headers.get('content-encoding')
    ? null
    : Number(response.headers.get('content-length')) || null;
  const { etag, modified } = recordOf(response, address, {});
  const version = etag?.replace(/^W\//, '') ?? (modified ? `${modified} ${size}` : null);
  const taken = { id: address, name, version, size, isPage: false };
  const record = recordOf(response, address, { taken });
  return { type: 'read', record, put: () => putOf(visitor, taken, address, modified) };
};

const nameOf = (title: string, ending: string) =>
  `${title
    .replace(/[/\\\u0000-\u001f]+/g, ' ')
    .slice(0, LONGEST_NAME)
    .trim()}.${ending}`;

const putOf = (
  visitor: Visitor,
  { id, name, version, size, isPage }: NonNullable<PageRecord['taken']>,
  address: string,
  modified: string | null,
): Omit<Put, 'type' | 'path'> => {
  const changed = modified ? new Date(modified) : null;
  return {
    id,
    name,
    address,
    version,
    size,
    changedAt: changed && !Number.isNaN(changed.getTime()) ? changed.toISOString() : null,
    access: 'unrestricted',
    open: () => open(visitor, address, isPage),
  };
};

const open = async ({ ask, context }: Visitor, address: string, isPage: boolean): Promise<Readable> => {
  const limit = { what: address, maxBytes: context.maxBytes };
  const response = await requireOk(await ask(address), address);
  if (response.status >= 300) throw new SourceError('not_found', `${address} leads elsewhere now.`);
  if (!isPage) return contentOf(response, limit);
  // The one of the crawl may have ended since.
  const thread = createPageThread();
  try {
    const charset = /charset=(.*)/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? null;
    const { content } = await pageOf(thread, response, address, charset);
    return limited(Readable.from([Buffer.from(content)]), limit);
  } finally {
    await thread.stop();
  }
};
