import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../kit/free-port.ts';
import { signUp } from '../kit/person.ts';
import { type RunningProgram, startProgram } from '../kit/program.ts';
import { until } from '../kit/until.ts';

const PROGRAM = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const FILES = 20;
const PAGES = 4;
/** Time limit for ingestion and two restarts on a busy machine. */
const READING_MS = 240_000;

let server: RunningProgram;
let token: string;

const call = async (path: string, init: RequestInit = {}) => {
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    authorization: `Bearer ${token}`,
  };
  const response = await fetch(`${server.url}/v1${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
};
const post = (path: string, body: unknown) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

beforeAll(async () => {
  server = await startProgram({ PARSE_PROCESSES: '2' });
  ({ token } = await signUp(server.url));
});
afterAll(() => server.close());

type Row = {
  id: string;
  designation: string;
  parsing_status: string;
  pages_done: number;
  pages_total: number;
  passages: number;
};
const documentsOf = async (domain: string): Promise<Row[]> =>
  (await (await call(`/documents?kb_id=${domain}&docs_per_page=100`)).json()).documents;

const pdf = (name: string, pages: number): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (let page = 1; page <= pages; page += 1)
      document.addPage().text(`${name}, page ${page}. ${'The otter swims in the river. '.repeat(80)}`);
    document.end();
  });

/** Processes of this server, by the name of their program. */
const processesOf = (program: string): number[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(program) && line.includes(server.folder))
    .map((line) => Number(line.trim().split(' ')[0]));

test('refuses a second start on the same data', async () => {
  const port = String(await freePort());
  const environment = { ...process.env, DATA_DIR: `${server.folder}/data`, PORT: port };
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env: environment,
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR is in use by another Docent \(process \d+\)/);
  await call('/me');
});

test('restarts a database that died, without losing acknowledged data', async () => {
  const created = await (await post('/domains', { name: 'Made before the fall' })).json();
  const [database] = processesOf('postgres -D');
  expect(database).toBeGreaterThan(0);
  process.kill(database ?? 0, 'SIGKILL');
  // Open connections are answered for a moment longer.
  const isAnother = (pid: number) => pid !== database;
  await until(() => processesOf('postgres -D').some(isAnother));
  await until(() =>
    call('/me').then(
      () => true,
      () => false,
    ),
  );
  expect((await (await call(`/domains/${created.id}`)).json()).name).toBe('Made before the fall');
});

test(
  'ingests files once after the server was killed while reading them',
  async () => {
    const domain = (await (await post('/domains', { name: 'Otters' })).json()).id;
    const form = new FormData();
    form.append('kb_id', domain);
    for (let file = 0; file < FILES; file += 1)
      form.append(
        'files',
        new Blob([new Uint8Array(await pdf(`Otters ${file}`, PAGES))]),
        `otters ${file}.pdf`,
      );
    await call('/documents', { method: 'POST', body: form });
    const someEnded = async (least: number) =>
      until(
        async () => {
          const documents = await documentsOf(domain);
          return documents.filter((one) => one.parsing_status === 'ingested').length >= least;
        },
        { timeout: 120_000, interval: 20 },
      );
    await someEnded(3);
    await server.kill();
    await server.start();
    await someEnded(8);
    await server.kill();
    await server.start();
    const ended = await until(
      async () => {
        const documents = await documentsOf(domain);
        return documents.every((one) => one.parsing_status === 'ingested') && documents;
      },
      { timeout: 200_000, interval: 500 },
    );
    expect(ended).toHaveLength(FILES);
    // Each document has every page and passage once, and as many passages as its row says.
    for (const { id, passages } of ended) {
      const { pages, total } = await (await call(`/documents/${id}/pages`)).json();
      expect(total).toBe(PAGES);
      const places = pages.flatMap(
        (page: { number: number; passages: { place: { char_start: number } }[] }) =>
          page.passages.map(({ place }) => `${page.number}/${place.char_start}`),
      );
      expect([places.length, new Set(places).size]).toEqual([passages, passages]);
    }
    expect(new Set(ended.map((one) => one.passages)).size).toBe(1);
  },
  READING_MS,
);
