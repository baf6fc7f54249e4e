import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { listFeatures } from '../../list-features.ts';
import { silentLogger } from '../../platform/logs.ts';
import type { DocumentParts } from './put-document.ts';

const OLD = 'The hotel limit in Paris is 140 euro a night.';
const NEW = 'The hotel limit in Paris is 175 euro a night.';
const QUESTION = 'What is the hotel limit in Paris?';

let server: TestServer;
let access: ReturnType<typeof accessOf>;
let parts: DocumentParts;
let owner: Person;
let domains = 0;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({}, silentLogger, {
    features: (opened, settings) => {
      parts = opened.platform;
      return listFeatures(opened, settings);
    },
  });
  access = accessOf(server.database.db);
  owner = await server.person('Ada Owner');
});
afterAll(() => server.close());

const newDomain = async (): Promise<string> => {
  domains += 1;
  return (await owner.post('/domains', { name: `Domain ${domains}` })).body.id;
};
const newPerson = (name: string): Promise<Person> => {
  people += 1;
  return server.person(`${name} ${String.fromCharCode(96 + people)}`);
};
const newManager = async (domain: string): Promise<Person> => {
  const manager = await newPerson('Mia Manager');
  await access.grant(domain, manager.id, 'manager');
  return manager;
};

type Sent = { token?: string; name?: string; fields?: Record<string, string> };

const send = async (
  domain: string,
  content: string | Uint8Array<ArrayBuffer>,
  { token = owner.token, name = 'Expense policy.txt', fields = {} }: Sent = {},
) => {
  const form = new FormData();
  form.append('kb_id', domain);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('files', new Blob([content]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
};
const put = async (domain: string, content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) =>
  (await send(domain, content, sent)).body.results[0];
const REPLACE = { fields: { on_conflict: 'replace' } };
/** A document that has been read. */
const add = async (domain: string, content = OLD, sent: Sent = {}): Promise<string> => {
  const { document } = await put(domain, content, sent);
  await server.documents(owner, domain);
  return document.id;
};
const documentsOf = async (domain: string) => (await owner.get(`/documents?kb_id=${domain}`)).body.documents;
const ask = async (domain: string, person = owner) => {
  const talk = await person.connect();
  const chatId = (await person.post('/chats', {})).body.id;
  const answer = await talk.ask(chatId, QUESTION, domain);
  talk.close();
  return { chatId, answer };
};
const citedIn = async (chatId: string, person = owner) =>
  (await person.get(`/messages?chat_id=${chatId}`)).body.messages.at(-1).sources[0];
const fileOf = async (id: string, query = '', person = owner) => {
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(`${server.url}/v1/documents/${id}/file${query}`, { headers });
  return response.ok ? response.text() : (await response.json()).code;
};
/** Nothing is read to its end until what is returned is called. */
const holdReadings = async () => {
  const client = await server.database.pool.connect();
  await client.query('begin');
  await client.query('lock table page in share mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
};
const keysOf = async (id: string): Promise<string[]> => {
  const { rows } = await server.database.db.execute<{ key: string }>(sql`
    select file_key as key from document where id = ${id}
    union all select file_key from document_version where document_id = ${id}`);
  return rows.map(({ key }) => key);
};
const stored = async () => {
  const keys = new Set<string>();
  for await (const key of parts.files.keys()) keys.add(key);
  return keys;
};

test('refuses a file with a taken name, with the id of that document', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const refused = {
    ok: false,
    name: 'EXPENSE policy.TXT',
    error: { code: 'document_exists' },
    existing: { id, designation: 'Expense policy.txt' },
  };
  expect(await put(domain, NEW, { name: 'EXPENSE policy.TXT' })).toMatchObject(refused);
  expect(
    await put(domain, NEW, { name: 'EXPENSE policy.TXT', fields: { on_conflict: 'refuse' } }),
  ).toMatchObject(refused);
  expect(await documentsOf(domain)).toMatchObject([{ id, version: 1, answering_version: 1 }]);
  expect(await fileOf(id)).toBe(OLD);
});

test('on_conflict of another value, or after the files, is refused', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const { status, body } = await send(domain, NEW, { fields: { on_conflict: 'overwrite' } });
  expect([status, body.code, body.detail]).toEqual([
    400,
    'invalid_input',
    'on_conflict: replace, keep, refuse',
  ]);
  const form = new FormData();
  form.append('kb_id', domain);
  form.append('files', new Blob([NEW]), 'other.txt');
  form.append('on_conflict', 'replace');
  const headers = { authorization: `Bearer ${owner.token}` };
  const late = await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form });
  expect([late.status, (await late.json()).detail]).toEqual([400, 'on_conflict must come before the files']);
  expect(await fileOf(id)).toBe(OLD);
});

test('keep stores a second document of the name', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const kept = await put(domain, NEW, { fields: { on_conflict: 'keep' } });
  expect(kept).toMatchObject({ ok: true, outcome: 'created', document: { version: 1 } });
  expect((await documentsOf(domain)).map((one: { id: string }) => one.id).toSorted()).toEqual(
    [id, kept.document.id].toSorted(),
  );
});

test('a replaced document keeps id, settings and readers, with new text', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const { chatId } = await ask(domain);
  await access.list(id, { people: [owner.id] });
  const before = (await owner.get(`/documents/${id}`)).body;
  const replaced = await put(domain, NEW, { name: 'expense POLICY.txt', ...REPLACE });
  expect(replaced).toMatchObject({ ok: true, outcome: 'replaced', document: { id, version: 2 } });
  await server.documents(owner, domain);

  const { designation, enabled, access: readers, listed, origin } = before;
  expect(await documentsOf(domain)).toEqual([
    expect.objectContaining({
      ...{ id, designation, enabled, access: readers, listed, origin },
      ...{ version: 2, answering_version: 2, parsing_status: 'ingested' },
    }),
  ]);
  const { answer } = await ask(domain);
  expect(answer.content).toContain('175 euro');
  expect(answer.content).not.toContain('140 euro');
  expect(answer.sources).toHaveLength(1);

  const cited = await citedIn(chatId);
  expect(cited).toMatchObject({ source_document_id: id, version: 1, quote: OLD });
  expect(Date.parse(cited.newer_version_at)).toBeGreaterThan(Date.now() - 600_000);
  expect(await fileOf(id, '?version=1')).toBe(OLD);
  const { pages } = (await owner.get(`/documents/${id}/pages?version=1`)).body;
  const { page, char_start, char_end } = cited.place;
  expect(pages[page - 1].text.slice(char_start, char_end)).toBe(OLD);

  const { events } = (await owner.get('/audit-events?action=document.replaced')).body;
  expect(events[0]).toMatchObject({ target: { id }, detail: { domain_id: domain, type: 'txt', version: 2 } });
});

test('a document that is switched off stays so when it is replaced', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  await owner.patch(`/documents/${id}`, { enabled: false });
  await put(domain, NEW, REPLACE);
  await server.documents(owner, domain);
  expect(await documentsOf(domain)).toMatchObject([{ id, version: 2, enabled: false }]);
  expect((await ask(domain)).answer.sources).toEqual([]);
});

test('the earlier text answers until the new file has been read', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const goOn = await holdReadings();
  try {
    await put(domain, NEW, REPLACE);
    expect(await documentsOf(domain)).toMatchObject([{ id, version: 2, answering_version: 1 }]);
    const { answer } = await ask(domain);
    expect(answer.content).toContain('140 euro');
    expect(answer.sources[0]).toMatchObject({ version: 1, newer_version_at: null });
  } finally {
    await goOn();
  }
  await server.documents(owner, domain);
  expect((await ask(domain)).answer.content).toContain('175 euro');
});

test('the earlier text goes on answering when the new file cannot be read', async () => {
  const domain = await newDomain();
  const id = await add(domain, OLD);
  await put(domain, '%PDF-1.7 and no more of it', REPLACE);
  await server.documents(owner, domain);
  expect(await documentsOf(domain)).toMatchObject([
    { id, version: 2, answering_version: 1, parsing_status: 'error', error: 'damaged' },
  ]);
  expect((await ask(domain)).answer.content).toContain('140 euro');
  // A third one that can be read takes its place.
  await put(domain, NEW, REPLACE);
  await server.documents(owner, domain);
  expect(await documentsOf(domain)).toMatchObject([{ id, version: 3, answering_version: 3, error: null }]);
});

test('a cancelled replacement is an error, and the earlier text answers', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const goOn = await holdReadings();
  try {
    await put(domain, NEW, REPLACE);
    const cancelled = (await owner.post(`/documents/${id}/cancel`)).body;
    expect(cancelled).toMatchObject({ parsing_status: 'error', error: 'cancelled', answering_version: 1 });
  } finally {
    await goOn();
  }
  expect((await ask(domain)).answer.content).toContain('140 euro');
  await owner.post(`/documents/${id}/ingest`);
  await server.documents(owner, domain);
  expect((await ask(domain)).answer.content).toContain('175 euro');
});

test('nothing tells a caller that a document exists which they may not read', async () => {
  for (const fields of [{}, { on_conflict: 'replace' }]) {
    const domain = await newDomain();
    const { token } = await newManager(domain);
    const id = await add(domain);
    await access.list(id, { people: [owner.id] });
    const result = await put(domain, NEW, { token, fields: fields as Record<string, string> });
    expect(result).toMatchObject({ ok: true, outcome: 'created', document: { version: 1 } });
    expect(JSON.stringify(result)).not.toContain(id);
    expect(await fileOf(id)).toBe(OLD);
  }
});

test('replaces one of two documents of a name by its ID', async () => {
  const domain = await newDomain();
  const first = await add(domain);
  const second = await add(domain, 'Meals cost 12 euro.', { fields: { on_conflict: 'keep' } });
  const result = await put(domain, NEW, { name: 'other name.txt', fields: { replaces: first } });
  expect(result).toMatchObject({ outcome: 'replaced', document: { id: first, version: 2 } });
  expect(result.document.designation).toBe('Expense policy.txt');
  expect([await fileOf(first), await fileOf(second)]).toEqual([NEW, 'Meals cost 12 euro.']);
  expect(await put(domain, NEW, { fields: { replaces: first } })).toMatchObject({ outcome: 'unchanged' });
  expect(await put(domain, NEW, { fields: { replaces: second } })).toMatchObject({
    error: { code: 'document_duplicate' },
    existing: { id: first },
  });
});

test('replaces refuses other domains, unreadable documents and readers', async () => {
  const [domain, other] = [await newDomain(), await newDomain()];
  const [id, elsewhere] = [await add(domain), await add(other)];
  const replacing = async (replaces: string, token = owner.token) =>
    (await put(domain, NEW, { token, fields: { replaces } })).error?.code;
  expect([await replacing(elsewhere), await replacing(v7())]).toEqual(['not_found', 'not_found']);
  const manager = await newManager(domain);
  await access.list(id, { people: [owner.id] });
  expect(await replacing(id, manager.token)).toBe('not_found');
  const reader = await newPerson('Rita Reader');
  const refused = await send(domain, NEW, { token: reader.token, fields: { replaces: id } });
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect(await documentsOf(domain)).toMatchObject([{ id, version: 1 }]);
});

test('replaces is refused beside on_conflict, with two files and as no id', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const codeOf = async (fields: Record<string, string>) => (await send(domain, NEW, { fields })).body.code;
  expect(await codeOf({ replaces: id, on_conflict: 'keep' })).toBe('invalid_input');
  expect(await codeOf({ replaces: 'first' })).toBe('invalid_input');
  const form = new FormData();
  for (const [field, value] of Object.entries({ kb_id: domain, replaces: id })) form.append(field, value);
  for (const text of [NEW, 'Meals cost 12 euro.']) form.append('files', new Blob([text]), 'Policy.txt');
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form });
  const { results } = await response.json();
  expect(results).toMatchObject([{ outcome: 'replaced' }, { ok: false, error: { code: 'invalid_input' } }]);
});

test('only managers of the domain replace its documents', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const reader = await newPerson('Rita Reader');
  expect(await send(domain, NEW, { token: reader.token, ...REPLACE })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  await access.grant(domain, reader.id, 'expert');
  expect((await send(domain, NEW, { token: reader.token, ...REPLACE })).status).toBe(403);
  expect(await fileOf(id)).toBe(OLD);
  const manager = await newManager(domain);
  expect(await put(domain, NEW, { token: manager.token, ...REPLACE })).toMatchObject({
    outcome: 'replaced',
    document: { id },
  });
});

test('an API key replaces what its person may replace', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const keyOf = async (person: Person, scopes: string[]): Promise<string> => {
    const { body } = await person.post('/me/api-keys', { name: 'Nightly', scopes, expires_in_days: 1 });
    expect(body.secret).toBeTruthy();
    return body.secret;
  };
  const manager = await newManager(domain);
  const key = await keyOf(manager, ['read', 'documents']);
  expect(await put(domain, NEW, { token: key })).toMatchObject({
    error: { code: 'document_exists' },
    existing: { id },
  });
  expect(await put(domain, NEW, { token: key, ...REPLACE })).toMatchObject({ outcome: 'replaced' });
  const reading = await keyOf(manager, ['read']);
  expect(await send(domain, OLD, { token: reading, ...REPLACE })).toMatchObject({
    body: { code: 'api_key_scope' },
  });
  const reader = await newPerson('Rita Reader');
  const own = await keyOf(reader, ['read', 'documents']);
  expect((await send(domain, OLD, { token: own, ...REPLACE })).body.code).toBe('forbidden');
  expect(await fileOf(id)).toBe(NEW);
});

test('other readers than those of the replaced document are refused', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  const anna = await newPerson('Anna');
  const only = (principals: string[]) => ({
    fields: { ...REPLACE.fields, access: JSON.stringify({ access: 'listed', principals }) },
  });
  const differs = { ok: false, error: { code: 'document_access_differs' } };
  expect(await put(domain, NEW, only([anna.id]))).toMatchObject(differs);
  await access.list(id, { people: [anna.id, owner.id] });
  expect(await put(domain, NEW, only([owner.id]))).toMatchObject(differs);
  const open = { fields: { ...REPLACE.fields, access: '{"access":"domain"}' } };
  expect(await put(domain, NEW, open)).toMatchObject(differs);
  expect(await fileOf(id)).toBe(OLD);
  expect(await put(domain, NEW, only([owner.id, anna.id, owner.id]))).toMatchObject({ outcome: 'replaced' });
});

test('concurrent uploads of a name store one document and replace it in turn', async () => {
  const domain = await newDomain();
  const texts = ['One.', 'Two.', 'Three.', 'Four.'];
  const first = await Promise.all(texts.map((text) => put(domain, text)));
  expect(first.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await documentsOf(domain)).toHaveLength(1);
  await Promise.all(texts.map((text) => put(domain, `${text} Again.`, REPLACE)));
  expect(await documentsOf(domain)).toMatchObject([{ version: 5 }]);
});

test("equal text changes nothing; another document's content is a duplicate", async () => {
  const domain = await newDomain();
  const id = await add(domain, 'One.\nTwo.\n');
  const other = await add(domain, OLD, { name: 'other.txt' });
  const unchanged = {
    ok: true,
    outcome: 'unchanged',
    document: { id, version: 1, parsing_status: 'ingested' },
  };
  expect(await put(domain, 'One.\nTwo.\n', REPLACE)).toMatchObject(unchanged);
  expect(await put(domain, 'One.\r\nTwo.', REPLACE)).toMatchObject(unchanged);
  expect(await put(domain, OLD, REPLACE)).toMatchObject({
    error: { code: 'document_duplicate' },
    existing: { id: other },
  });
});

test('a text with other line ends, byte order mark or UTF-16 is a duplicate', async () => {
  const domain = await newDomain();
  const text = 'The café opens at eight.\nIt closes at nine.\n\nOn Sundays it is closed.\n';
  const id = await add(domain, text, { name: 'café.md' });
  const twins: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'identical.md': text,
    'windows.md': text.replaceAll('\n', '\r\n'),
    'mac.md': text.replaceAll('\n', '\r'),
    'mixed.md': text.replace('\n', '\r\n'),
    'marked.md': `\ufeff${text.replaceAll('\n', '\r\n')}`,
    'unended.md': text.trimEnd(),
    'utf16.md': new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  };
  for (const [name, content] of Object.entries(twins))
    expect([name, await put(domain, content, { name })]).toMatchObject([
      name,
      { error: { code: 'document_duplicate' }, existing: { id } },
    ]);
  // Lines that are joined are another text.
  expect(await put(domain, text.replace('\n\n', '\n'), { name: 'joined.md' })).toMatchObject({ ok: true });
  const both = await Promise.all([
    put(domain, 'At\nonce.', { name: 'a.txt' }),
    put(domain, 'At\r\nonce.', { name: 'b.txt' }),
  ]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test('compares old documents by text after the next cleaning', async () => {
  const domain = await newDomain();
  const id = await add(domain, 'One.\r\nTwo.', { name: 'windows.txt' });
  const lost = await add(domain, 'Lost.', { name: 'lost.txt' });
  await server.database.db.execute(sql`update document set text_hash = null where domain_id = ${domain}`);
  for (const key of await keysOf(lost)) await parts.files.remove(key);
  await server.clean();
  expect(await put(domain, 'One.\nTwo.', { name: 'unix.txt' })).toMatchObject({ existing: { id } });
});

test('earlier versions are read by who reads the document, and go with it', async () => {
  const domain = await newDomain();
  const ben = await newPerson('Ben');
  const id = await add(domain);
  const { chatId } = await ask(domain, ben);
  await put(domain, NEW, REPLACE);
  await server.documents(owner, domain);
  expect(await fileOf(id, '?version=1', ben)).toBe(OLD);
  await access.list(id, { people: [owner.id] });
  expect(await fileOf(id, '?version=1', ben)).toBe('not_found');
  expect((await ben.get(`/documents/${id}/pages?version=1`)).body.code).toBe('not_found');
  expect((await ben.get(`/messages?chat_id=${chatId}`)).body.messages.at(-1)).toMatchObject({
    withheld: true,
    sources: [],
  });
  const keys = await keysOf(id);
  const before = await stored();
  expect([keys.length, keys.every((key) => before.has(key))]).toEqual([2, true]);
  await owner.remove(`/documents/${id}`);
  const left = await stored();
  expect(keys.filter((key) => left.has(key))).toEqual([]);
  expect(await fileOf(id, '?version=1')).toBe('not_found');
});

test('a deleted domain leaves no file of an earlier version', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  await put(domain, NEW, REPLACE);
  await server.documents(owner, domain);
  const keys = await keysOf(id);
  const before = await stored();
  expect([keys.length, keys.every((key) => before.has(key))]).toEqual([2, true]);
  await owner.remove(`/domains/${domain}`);
  await until(async () => {
    const left = await stored();
    return keys.every((key) => !left.has(key));
  });
});

test('documents of sources and lessons are no conflict', async () => {
  const domain = await newDomain();
  const id = await add(domain);
  await server.database.db.execute(sql`update document set origin = 'source' where id = ${id}`);
  expect(await put(domain, NEW, REPLACE)).toMatchObject({ ok: true, outcome: 'created' });
  expect(await fileOf(id)).toBe(OLD);
});
