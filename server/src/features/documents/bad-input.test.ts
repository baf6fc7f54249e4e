import { randomFillSync } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { silentLogger } from '../../platform/logs.ts';

/** Limits far below those of a real server, so that what exceeds them is made in no time. */
const [MAX_FILE_MB, MAX_PAGES] = [1, 12];
const MEGABYTE = 1_048_576;

let server: TestServer;
let owner: Person;
let domains = 0;

beforeAll(async () => {
  server = await startTestServer({}, silentLogger, {
    fixed: { parseSeconds: 20, product: { max_file_mb: MAX_FILE_MB, max_pages: MAX_PAGES } },
  });
  owner = await server.person('Ada Owner');
});
afterAll(() => server.close());

const newDomain = async (): Promise<string> => {
  domains += 1;
  return (await owner.post('/domains', { name: `Domain ${domains}` })).body.id;
};

const pdf = (pages: number, text = 'Page'): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (let n = 1; n <= pages; n += 1) document.addPage().text(`${text} ${n} about otters.`);
    document.end();
  });

/** A PDF with so much in it that a reader does not need. */
const padded = (content: Buffer, bytes: number) =>
  Buffer.concat([content, Buffer.alloc(bytes, '% nothing\n'), content]);

const upload = async (domain: string, files: Record<string, Buffer>) => {
  const form = new FormData();
  form.append('kb_id', domain);
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${server.url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  return (await response.json()).results as { ok: boolean; error?: { code: string } }[];
};
const ends = async (domain: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await server.documents(owner, domain)).map(
      (one: { designation: string; error: string | null; parsing_status: string }) => [
        one.designation,
        one.error ?? one.parsing_status,
      ],
    ),
  );
/** The folder is there once a file has been stored. */
const storedFiles = (): string[] => {
  const folder = join(server.folder, 'data', 'files', 'documents');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('refuses a file over the limit with its reason; others are stored', async () => {
  const domain = await newDomain();
  const before = storedFiles().length;
  const results = await upload(domain, {
    'before.pdf': await pdf(2, 'Before'),
    'large.pdf': padded(await pdf(1), 30 * MEGABYTE),
    'noise.bin': randomFillSync(Buffer.alloc(2 * MEGABYTE)),
    'after.pdf': await pdf(2, 'After'),
  });
  expect(results.map(({ error }) => error?.code ?? 'ok')).toEqual([
    'ok',
    'upload_too_large',
    'upload_too_large',
    'ok',
  ]);
  expect(await ends(domain)).toEqual({ 'after.pdf': 'ingested', 'before.pdf': 'ingested' });
  expect(storedFiles()).toHaveLength(before + 2);
});

test('a file far over the limit is read over as it comes, not kept in memory', async () => {
  const domain = await newDomain();
  const boundary = 'x-boundary';
  const piece = Buffer.alloc(MEGABYTE, 'x');
  const [pieces, head] = [
    200,
    [
      `--${boundary}`,
      'content-disposition: form-data; name="kb_id"',
      '',
      domain,
      `--${boundary}`,
      'content-disposition: form-data; name="files"; filename="endless.txt"',
      '',
      '',
    ].join('\r\n'),
  ];
  let heldMb = 0;
  const body = Readable.from(
    (async function* () {
      yield head;
      const idle = process.memoryUsage.rss();
      for (let n = 0; n < pieces; n += 1) {
        yield piece;
        heldMb = Math.max(heldMb, (process.memoryUsage.rss() - idle) / MEGABYTE);
      }
      yield `\r\n--${boundary}--\r\n`;
    })(),
  );
  const response = await fetch(`${server.url}/v1/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    // A body that comes piece by piece; the types of fetch do not know `duplex` yet.
    ...({ body: Readable.toWeb(body), duplex: 'half' } as object),
  });
  const { results } = await response.json();
  expect(results).toMatchObject([{ ok: false, error: { code: 'upload_too_large' } }]);
  expect(heldMb).toBeLessThan(pieces / 2);
});

test('refuses a PDF over the page limit; others are read', async () => {
  const domain = await newDomain();
  await upload(domain, {
    'too long.pdf': await pdf(MAX_PAGES + 1),
    'just right.pdf': await pdf(MAX_PAGES),
    'padded.pdf': padded(await pdf(2), MEGABYTE / 2),
    'cut.pdf': (await pdf(8)).subarray(0, 900),
    'small.pdf': await pdf(1, 'Small'),
  });
  const ended = await ends(domain);
  expect(ended['too long.pdf']).toBe('too_many_pages');
  expect(ended['just right.pdf']).toBe('ingested');
  expect(ended['padded.pdf']).toBe('ingested');
  expect(ended['cut.pdf']).toBe('damaged');
  expect(ended['small.pdf']).toBe('ingested');
});
