import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { DocumentQuery, DocumentSort } from '@docent/contract';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { readerOf } from '../../access/index.ts';
import { createSearch } from '../../knowledge/index.ts';
import { silentLogger } from '../../platform/logs.ts';
import { pageOfDocuments } from './store.ts';

let server: TestServer;
let owner: Person;
let reader: Person;
let domains = 0;

beforeAll(async () => {
  server = await startTestServer({}, silentLogger, { fixed: { filesAtOnce: 60 } });
  owner = await server.person('Ada Owner');
  reader = await server.person('Rita Reader');
});
afterAll(() => server.close());

const newDomain = async (): Promise<string> => {
  domains += 1;
  return (await owner.post('/domains', { name: `Domain ${domains}` })).body.id;
};

const pdf = (pages: string[]): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (const text of pages) document.addPage().text(text);
    document.end();
  });

const upload = async (domain: string, files: Record<string, Buffer | string>, person = owner) => {
  const form = new FormData();
  form.append('kb_id', domain);
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const response = await fetch(`${server.url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
};
const uploadOne = async (domain: string, name: string, content: Buffer | string) => {
  const { body } = await upload(domain, { [name]: content });
  await server.documents(owner, domain);
  return body.results[0].document.id as string;
};
const read = async (id: string) => (await owner.get(`/documents/${id}`)).body;

/** The sources of an answer from the domain. */
const sourcesFor = async (domain: string, question: string) => {
  const { ask, close } = await owner.connect();
  const chat = (await owner.post('/chats', {})).body.id;
  const answer = await ask(chat, question, domain);
  close();
  return answer.sources;
};

test('answers from Word, Excel, Markdown and text, each cited at its place', async () => {
  const domain = await newDomain();
  const word = await Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: 'Kitchen rules', heading: HeadingLevel.HEADING_1 }),
            new Paragraph('The dishwasher is emptied by the team of the second floor.'),
          ],
        },
      ],
    }),
  );
  const excel = await (
    await writeExcel(
      [
        ['Part', 'Supplier'],
        ['Flange', 'Wolfram GmbH'],
        ['Gasket', 'Dupont SARL'],
      ].map((row) => row.map((value) => ({ value }))),
      { sheet: 'Suppliers' },
    )
  ).toBuffer();
  const { body } = await upload(domain, {
    'kitchen.docx': word,
    'suppliers.xlsx': excel,
    'parking.md': '# Parking\n\nVisitors park on level minus two.',
    'lift.txt': 'Notes\n\nThe lift inspector is called Marguerite.',
  });
  expect(
    body.results.map((result: { ok: boolean; document: { type: string } }) => result.document.type),
  ).toEqual(['docx', 'xlsx', 'md', 'txt']);
  await server.documents(owner, domain);
  const place = async (question: string) => (await sourcesFor(domain, question))[0]?.place.locator;
  expect(await place('Who empties the dishwasher?')).toEqual({
    kind: 'heading',
    headings: ['Kitchen rules'],
  });
  expect(await place('Who is the supplier of the gasket?')).toMatchObject({
    kind: 'rows',
    sheet: 'Suppliers',
    from: 1,
    to: 3,
  });
  expect(await place('Where do visitors park?')).toEqual({ kind: 'heading', headings: ['Parking'] });
  expect(await place('What is the lift inspector called?')).toEqual({ kind: 'lines', from: 1, to: 3 });
});

test('the pages of a document are its text, its blocks and its passages', async () => {
  const domain = await newDomain();
  const id = await uploadOne(
    domain,
    'bees.md',
    '# Bees\n\nThey sleep at night.\n\n|Hive|Honey|\n|-|-|\n|A|12|',
  );
  const { body } = await reader.get(`/documents/${id}/pages`);
  const [page] = body.pages;
  expect(body.total).toBe(1);
  expect(page.text).toBe('Bees\nThey sleep at night.\nHive | Honey\nA | 12');
  expect(page.blocks.map(({ kind }: { kind: string }) => kind)).toEqual([
    'heading',
    'paragraph',
    'head',
    'row',
  ]);
  const [{ place }] = page.passages;
  expect(page.text.slice(place.char_start, place.char_end)).toContain('They sleep at night.');
  expect((await owner.get(`/documents/${id}/pages?from=2`)).body.pages).toEqual([]);
  expect((await owner.get(`/documents/${id}/pages?count=21`)).status).toBe(400);
});

test('stores equal content once a domain, and names the first upload', async () => {
  const domain = await newDomain();
  const bytes = await pdf(['Otters hold hands.']);
  const id = await uploadOne(domain, 'otters.pdf', bytes);
  const { body } = await upload(domain, { 'copy.pdf': bytes, 'new.txt': 'New words.' });
  expect(body.results[0]).toMatchObject({
    ok: false,
    name: 'copy.pdf',
    error: { code: 'document_duplicate' },
    existing: { id, designation: 'otters.pdf' },
  });
  expect(body.results[1].ok).toBe(true);
  const other = await upload(await newDomain(), { 'otters.pdf': bytes });
  expect(other.body.results[0].ok).toBe(true);
});

test('of two uploads of one file at the same time one is a duplicate', async () => {
  const domain = await newDomain();
  const bytes = await pdf(['Badgers dig.']);
  const both = await Promise.all([upload(domain, { 'a.pdf': bytes }), upload(domain, { 'b.pdf': bytes })]);
  expect(both.map(({ body }) => body.results[0].ok).toSorted()).toEqual([false, true]);
  expect((await server.documents(owner, domain)).length).toBe(1);
});

test('refuses an unsupported type by content, not by name, with a reason', async () => {
  const domain = await newDomain();
  const { body } = await upload(domain, {
    'program.txt': Buffer.from('MZ\x90\x00\x03\x00\x00', 'latin1'),
    'old.doc': Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('x')]),
    'locked.docx': Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'fine.csv': 'a,b\n1,2',
  });
  expect(
    body.results.map((result: { ok: boolean; error?: { code: string } }) => result.error?.code ?? result.ok),
  ).toEqual(['upload_type', 'upload_type', 'upload_encrypted', true]);
  expect((await server.documents(owner, domain)).length).toBe(1);
});

test('refuses files beyond the allowed number, and keeps those before', async () => {
  const domain = await newDomain();
  const files = Object.fromEntries(
    Array.from({ length: 62 }, (_, index) => [`${index}.txt`, `Text ${index}`]),
  );
  const { body } = await upload(domain, files);
  const refused = body.results.filter((result: { ok: boolean }) => !result.ok);
  expect(refused.map((result: { error: { code: string } }) => result.error.code)).toEqual([
    'upload_too_many',
    'upload_too_many',
  ]);
  expect((await server.documents(owner, domain)).length).toBe(62 - 2);
});

test('a disabled document answers nothing until it is enabled', async () => {
  const domain = await newDomain();
  const id = await uploadOne(domain, 'pump.txt', 'The Zephyr pump is greased every 40 hours.');
  const question = 'How often is the Zephyr pump greased?';
  expect(await sourcesFor(domain, question)).toHaveLength(1);
  const off = await owner.patch(`/documents/${id}`, { enabled: false });
  expect([off.status, off.body.enabled]).toEqual([200, false]);
  expect(await sourcesFor(domain, question)).toEqual([]);
  await owner.patch(`/documents/${id}`, { enabled: true });
  expect(await sourcesFor(domain, question)).toHaveLength(1);
});

test('a renamed document is found by its new name', async () => {
  const domain = await newDomain();
  const id = await uploadOne(domain, 'scan-001.txt', 'Grease every 40 hours.');
  const renamed = await owner.patch(`/documents/${id}`, { designation: '../Zephyr\u202e pump.txt' });
  expect(renamed.body.designation).toBe('Zephyr pump.txt');
  await server.documents(owner, domain);
  const found = await createSearch(server.database.pool, { memoryMb: 8, logger: silentLogger })({
    domainId: domain,
    reader: readerOf(owner),
    question: 'Zephyr',
    limit: 3,
  });
  expect(found.map(({ documentName }) => documentName)).toEqual(['Zephyr pump.txt']);
});

test('reading a document again keeps one copy of its passages', async () => {
  const domain = await newDomain();
  const id = await uploadOne(domain, 'a.txt', 'Herons stand on one leg.');
  const before = await read(id);
  expect((await owner.post(`/documents/${id}/ingest`)).body.parsing_status).toMatch(
    /queued|processing|ingested/,
  );
  await until(async () => (await read(id)).parsing_status === 'ingested');
  expect((await read(id)).passages).toBe(before.passages);
  const { rows } = await server.database.pool.query(
    'select count(*)::int as chunks, count(distinct reading_id)::int as readings from chunk where reading_id in (select id from reading where document_id = $1)',
    [id],
  );
  expect(rows[0]).toEqual({ chunks: before.passages, readings: 1 });
});

test('a cancelled document ends with that reason, and a retry reads it', async () => {
  const domain = await newDomain();
  const long = Array.from({ length: 400 }, (_, index) => `Page ${index} about voles.`);
  const { body } = await upload(domain, { 'long.pdf': await pdf(long) });
  const { id } = body.results[0].document;
  const cancelled = await owner.post(`/documents/${id}/cancel`);
  expect(cancelled.body).toMatchObject({ parsing_status: 'error', error: 'cancelled' });
  expect((await owner.post(`/documents/${id}/cancel`)).body.code).toBe('document_idle');
  expect((await owner.post(`/documents/${id}/ingest`)).status).toBe(200);
  await until(async () => (await read(id)).parsing_status === 'ingested');
  expect(await read(id)).toMatchObject({ pages_total: 400, passages: 400, error: null });
});

test('documents are listed in the order asked for', async () => {
  const domain = await newDomain();
  await upload(domain, { 'b.txt': 'One.', 'A.txt': 'Two.', 'c.pdf': 'no PDF' });
  await server.documents(owner, domain);
  const names = async (query: string) =>
    (await owner.get(`/documents?kb_id=${domain}&${query}`)).body.documents.map(
      ({ designation }: { designation: string }) => designation,
    );
  expect(await names('')).toEqual(['A.txt', 'b.txt', 'c.pdf']);
  expect(await names('sort=name&order=desc')).toEqual(['c.pdf', 'b.txt', 'A.txt']);
  expect((await names('sort=status'))[0]).toBe('c.pdf');
  expect(await names('sort=type')).toEqual(['c.pdf', 'A.txt', 'b.txt']);
  const [first] = (await owner.get(`/documents?kb_id=${domain}`)).body.documents;
  await owner.patch(`/documents/${first.id}`, { enabled: false });
  expect((await names('sort=updated&order=desc'))[0]).toBe('A.txt');
  expect(await names('docs_per_page=2&page=2')).toEqual(['c.pdf']);
  expect((await owner.get(`/documents?kb_id=${domain}&sort=nonsense`)).status).toBe(400);
});

test('documents are listed by their state, with the number of these', async () => {
  const domain = await newDomain();
  await uploadOne(domain, 'read.txt', 'The valve opens at 3 bar.');
  await uploadOne(domain, 'blank.txt', ' ');
  const inState = async (state: string) => {
    const { body } = await owner.get(`/documents?kb_id=${domain}&state=${state}`);
    return [body.total, ...body.documents.map((one: { designation: string }) => one.designation)];
  };
  expect(await inState('ingested')).toEqual([1, 'read.txt']);
  expect(await inState('error')).toEqual([1, 'blank.txt']);
  expect(await inState('processing')).toEqual([0]);
  expect((await owner.get(`/documents?kb_id=${domain}&state=queued`)).status).toBe(400);
});

test('documents are listed by whether answers use them', async () => {
  const domain = await newDomain();
  await uploadOne(domain, 'used.txt', 'The valve opens at 3 bar.');
  const id = await uploadOne(domain, 'unused.txt', 'The valve opens at 4 bar.');
  await owner.patch(`/documents/${id}`, { enabled: false });
  const listed = async (enabled: boolean) =>
    (await owner.get(`/documents?kb_id=${domain}&enabled=${enabled}`)).body.documents.map(
      (one: { designation: string }) => one.designation,
    );
  expect([await listed(true), await listed(false)]).toEqual([['used.txt'], ['unused.txt']]);
});

test('every order of the table is read from an index', async () => {
  const domain = await newDomain();
  const { pool } = server.database;
  await pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key, status)
     select gen_random_uuid(), $1, 'File ' || n, 1, n::text, 'x' || n, 'ingested' from generate_series(1, 4000) n`,
    [domain],
  );
  await pool.query('analyze document');
  for (const sort of DocumentSort.options.filter((one) => one !== 'passages')) {
    const query = DocumentQuery.parse({ kb_id: domain, sort });
    const { sql, params } = pageOfDocuments(server.database.db, query, owner).toSQL();
    const { rows } = await pool.query(`explain ${sql}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`document_${sort}`);
  }
});

test('who only reads a domain changes nothing in it', async () => {
  const domain = await newDomain();
  const id = await uploadOne(domain, 'a.txt', 'Words.');
  const calls = [
    reader.patch(`/documents/${id}`, { enabled: false }),
    reader.post(`/documents/${id}/ingest`),
    reader.post(`/documents/${id}/cancel`),
    reader.remove(`/documents/${id}`),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await reader.get(`/documents/${id}`)).status).toBe(200);
  expect((await owner.patch(`/documents/${id}`, { status: 'ingested' })).status).toBe(400);
  expect((await owner.patch(`/documents/${id}`, {})).status).toBe(400);
});

/** Sends a request of several files bit by bit. */
const beginUpload = async (domain: string, person: Person) => {
  const end = '--end';
  const request = httpRequest(`${server.url}/v1/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${end.slice(2)}`,
    },
  });
  const answered = new Promise<{ results: { ok: boolean; error?: { code: string } }[] }>((resolve) =>
    request.once('response', async (response) => resolve(JSON.parse(await text(response)))),
  );
  const cut = new Promise((resolve) => request.once('error', resolve));
  const file = (name: string) =>
    `\r\n${end}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nWords of ${name}.`;
  request.write(`${end}\r\ncontent-disposition: form-data; name="kb_id"\r\n\r\n${domain}`);
  request.write(`${file('first.txt')}\r\n${end}`);
  await until(async () => (await owner.get(`/documents?kb_id=${domain}`)).body.total === 1);
  return {
    answered,
    cut,
    /** The second file, to its end or only its beginning. */
    goOn: () => request.write(file('second.txt').slice(`\r\n${end}`.length)),
    end: () => request.end(`\r\n${end}--\r\n`),
  };
};
const managerOf = async (domain: string) => {
  const manager = await server.person(`Eve ${'x'.repeat((await owner.get('/users')).body.users.length)}`);
  await server.call('PUT', `/domains/${domain}/grants/${manager.id}`, { role: 'manager' }, owner.token);
  return manager;
};

test('refuses a file of a former manager, and keeps the earlier ones', async () => {
  const domain = await newDomain();
  const upload = await beginUpload(domain, await managerOf(domain));
  upload.goOn();
  await owner.patch(`/domains/${domain}`, { experts: [] });
  upload.end();
  const { results } = await upload.answered;
  expect(results.map(({ ok, error }) => [ok, error?.code])).toEqual([
    [true, undefined],
    [false, 'forbidden'],
  ]);
  expect((await owner.get(`/documents?kb_id=${domain}`)).body.total).toBe(1);
});

test('whoever is signed out in the middle of an upload is cut off', async () => {
  const domain = await newDomain();
  const manager = await managerOf(domain);
  const upload = await beginUpload(domain, manager);
  upload.goOn();
  await owner.patch(`/users/${manager.id}`, { disabled: true });
  await upload.cut;
  expect((await owner.get(`/documents?kb_id=${domain}`)).body.total).toBe(1);
});
