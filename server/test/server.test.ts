import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Message } from '@docent/contract';
import PDFDocument from 'pdfkit';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '../src/platform/logs.ts';
import { type RunningServer, startServer } from '../src/server.ts';
import { readSettings } from '../src/settings.ts';
import { createTestDatabaseUrl } from './kit/database.ts';
import { until } from './kit/until.ts';

let folder: string;
let server: RunningServer;
let dropDatabase: () => Promise<void>;
let url: string;
let owner: string;
let sampleDomain: string;

const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown, token?: string) =>
  fetch(`${url}/v1${path}`, {
    method: 'POST',
    headers: { ...json, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
const get = (path: string, token?: string) =>
  fetch(`${url}/v1${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

const signIn = async (email: string, password: string) => {
  const session = await post('/auth/sign-in/email', { email, password });
  if (!session.ok) return { status: session.status, body: await session.json() };
  const bearer = session.headers.get('set-auth-token') ?? '';
  const { token } = await (await get('/auth/token', bearer)).json();
  const login = await post('/login', { firebase_id_token: token });
  return { status: login.status, body: await login.json(), idToken: token };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-server-'));
  const database = await createTestDatabaseUrl();
  dropDatabase = database.drop;
  const settings = readSettings(
    { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url },
    { product: { sign_up: 'anyone', max_file_mb: 1, max_pages: 20 } },
  );
  server = await startServer(settings, silentLogger);
  url = server.address;
  await post('/user/register', { name: 'Ada Owner', email: 'ada@example.com', password: 'long-enough-1' });
  owner = (await signIn('ada@example.com', 'long-enough-1')).body.access_token;
  sampleDomain = (await (await get('/domains', owner)).json()).domains[0].id;
  await untilIngested(sampleDomain, 3);
});
afterAll(async () => {
  await server.close();
  await dropDatabase();
  rmSync(folder, { recursive: true, force: true });
});

const documentsOf = async (domain: string) =>
  (await (await get(`/documents?kb_id=${domain}&docs_per_page=100`, owner)).json()).documents;

/** Asks until every document has ended, as the interface does. */
const untilIngested = async (domain: string, count: number) => {
  await until(async () => {
    const documents: { parsing_status: string }[] = await documentsOf(domain);
    return documents.filter((one) => ['ingested', 'error'].includes(one.parsing_status)).length === count;
  });
  return documentsOf(domain);
};

const pdf = (pages: (string | null)[], options: object = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false, ...options });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (const text of pages) {
      document.addPage();
      if (text) document.text(text);
      else document.rect(50, 50, 200, 200).fill('#888');
    }
    document.end();
  });

const upload = async (domain: string, files: Record<string, Buffer>, token = owner) => {
  const form = new FormData();
  form.append('kb_id', domain);
  for (const [name, bytes] of Object.entries(files))
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
};

const connect = async (token: string): Promise<Socket> => {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
};

const newChat = async (token = owner) => (await (await post('/chats', {}, token)).json()).id as string;
const question = (chatId: string, message: string, domainId: string | null = sampleDomain) => ({
  message,
  chat_id: chatId,
  domain_id: domainId,
  thread_id: null,
  images: [],
  workflow: null,
  client_id: randomUUID(),
});
const ended = (socket: Socket, id: string) =>
  new Promise<Message>((resolve) => {
    socket.on('new_message', ({ message }: { message: Message }) => {
      if (message.id === id && message.status !== 'writing') resolve(message);
    });
  });

test('the first account is the owner, a later one is not', async () => {
  await post('/user/register', {
    name: 'Bob',
    email: 'bob@example.com',
    password: 'long-enough-2',
    language: 'fr',
  });
  const bob = await signIn('bob@example.com', 'long-enough-2');
  expect(bob.body.user).toMatchObject({ role: 'normal', language: 'fr', username: 'bob' });
  expect((await (await get('/me', owner)).json()).role).toBe('owner');
});

test('a short and a common password are refused with their own codes', async () => {
  const body = { name: 'C', email: 'c@example.com' };
  expect((await (await post('/user/register', { ...body, password: 'abcde' })).json()).code).toBe(
    'password_too_short',
  );
  expect((await (await post('/user/register', { ...body, password: 'password' })).json()).code).toBe(
    'password_too_common',
  );
});

test('sign-in answers a wrong password like an unknown address', async () => {
  const wrong = await signIn('ada@example.com', 'not-the-password');
  const unknown = await signIn('nobody@example.com', 'not-the-password');
  expect(wrong).toEqual(unknown);
  expect(wrong.body.code).toBe('invalid_credentials');
});

test('unknown fields are refused, a role first of all', async () => {
  const response = await post('/user/register', {
    name: 'D',
    email: 'd@example.com',
    password: 'long-enough',
    role: 'owner',
  });
  expect(response.status).toBe(400);
});

test('only an ID token for Docent signs in', async () => {
  const { idToken } = await signIn('ada@example.com', 'long-enough-1');
  const [header, payload, signature] = idToken.split('.');
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'x' }),
  ).toString('base64url');
  for (const token of ['nonsense', `${header}.${other}.${signature}`, `${header}.${payload}.`]) {
    expect((await post('/login', { firebase_id_token: token })).status).toBe(401);
  }
});

test('a token that was signed out is refused by calls and by the socket', async () => {
  const { body } = await signIn('ada@example.com', 'long-enough-1');
  const socket = await connect(body.access_token);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await post('/logout', {}, body.access_token);
  expect((await get('/me', body.access_token)).status).toBe(401);
  expect(await closed).toBe('io server disconnect');
  await expect(connect(body.access_token)).rejects.toThrow('unauthenticated');
  socket.close();
});

test('answers from an uploaded PDF, citing its page word for word', async () => {
  const bytes = await pdf([
    'The first page is about the weather.',
    'The Borealis pump must be greased every 40 hours.',
  ]);
  const { body } = await upload(sampleDomain, { 'Borealis pump.pdf': bytes });
  expect(body.results[0].ok).toBe(true);
  await untilIngested(sampleDomain, 4);
  const socket = await connect(owner);
  const { data } = await socket.emitWithAck(
    'new_message',
    question(await newChat(), 'How often must the Borealis pump be greased?'),
  );
  const answer = await ended(socket, data.answer.id);
  expect(Message.parse(answer).sources[0]).toMatchObject({
    source_document_name: 'Borealis pump.pdf',
    n: 1,
    place: { page: 2 },
  });
  expect(answer.sources[0]?.content).toContain(answer.sources[0]?.quote);
  expect(answer.sources[0]?.quote).toContain('every 40 hours');
  await fetch(`${url}/v1/documents/${body.results[0].document.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner}` },
  });
  const again = await socket.emitWithAck(
    'new_message',
    question(await newChat(), 'How often must the Borealis pump be greased?'),
  );
  expect(JSON.stringify((await ended(socket, again.data.answer.id)).sources)).not.toContain('Borealis');
  socket.close();
});

test('a bad file fails with its reason; the good one beside it is ingested', async () => {
  const domain = (await (await post('/domains', { name: 'Bad files' }, owner)).json()).id;
  const good = await pdf(['A good page about otters.']);
  const { body } = await upload(domain, {
    'good.pdf': good,
    'empty.pdf': Buffer.alloc(0),
    'text.pdf': Buffer.from('hello, this is not a PDF at all'),
    'truncated.pdf': good.subarray(0, 200),
    'locked.pdf': await pdf(['secret'], { userPassword: 'x', pdfVersion: '1.7' }),
    'scanned.pdf': await pdf([null, null]),
    'half.pdf': await pdf(['This page has text.', null]),
    'long.pdf': await pdf(Array.from({ length: 21 }, (_, index) => `Page ${index}`)),
    'large.pdf': Buffer.alloc(1_100_000, '%PDF-1.7 '),
  });
  const refused = body.results.filter((result: { ok: boolean }) => !result.ok);
  expect(
    refused.map((result: { name: string; error: { code: string } }) => [result.name, result.error.code]),
  ).toEqual([['large.pdf', 'upload_too_large']]);
  const documents = await untilIngested(domain, 8);
  const outcome = Object.fromEntries(
    documents.map((one: { designation: string; error: string | null; parsing_status: string }) => [
      one.designation,
      one.error ?? one.parsing_status,
    ]),
  );
  expect(outcome).toEqual({
    'good.pdf': 'ingested',
    'empty.pdf': 'empty',
    'text.pdf': 'not_a_pdf',
    'truncated.pdf': 'damaged',
    'locked.pdf': 'encrypted',
    'scanned.pdf': 'no_text',
    'half.pdf': 'ingested',
    'long.pdf': 'too_many_pages',
  });
  const half = documents.find((one: { designation: string }) => one.designation === 'half.pdf');
  expect(half.pages_without_text).toEqual([2]);
});

test('a question sent twice under one client id is stored and answered once', async () => {
  const socket = await connect(owner);
  const chatId = await newChat();
  const outgoing = question(chatId, 'How many days of holiday are there?');
  const acks = await Promise.all([1, 2, 3].map(() => socket.emitWithAck('new_message', outgoing)));
  expect(new Set(acks.map((ack) => ack.data.message.id)).size).toBe(1);
  const { messages } = await (await get(`/messages?chat_id=${chatId}`, owner)).json();
  expect(messages.map((message: Message) => message.seq)).toEqual([1, 2]);
  socket.close();
});

test('questions sent at the same time get numbers without gap or double', async () => {
  const socket = await connect(owner);
  const chatId = await newChat();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      socket.emitWithAck('new_message', question(chatId, `Question ${index}`)),
    ),
  );
  const { messages } = await (await get(`/messages?chat_id=${chatId}`, owner)).json();
  expect(messages.map((message: Message) => message.seq)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
  socket.close();
});

test('refuses a question without a domain as specified, and stores nothing', async () => {
  const socket = await connect(owner);
  const chatId = await newChat();
  const { error } = await socket.emitWithAck('new_message', question(chatId, 'Anything?', null));
  expect(error).toEqual({ code: 'domain_required', detail: 'domain_id is required' });
  expect((await (await get(`/messages?chat_id=${chatId}`, owner)).json()).messages).toEqual([]);
  socket.close();
});

test('somebody else sees, hears and changes nothing of a chat', async () => {
  const stranger = (await signIn('bob@example.com', 'long-enough-2')).body.access_token;
  const chatId = await newChat();
  const socket = await connect(stranger);
  const mine = await connect(owner);
  const heard: unknown[] = [];
  // Readers of a domain get this event after a change of its documents, a moment later.
  socket.onAny((...event) => event[0] !== 'access_changed' && heard.push(event));
  const { data } = await mine.emitWithAck(
    'new_message',
    question(chatId, 'How many days of holiday are there?'),
  );
  await ended(mine, data.answer.id);
  for (const [event, payload] of [
    ['new_message', question(chatId, 'Let me in')],
    ['load_chat', { chat_id: chatId, after_seq: 0 }],
    ['stop_answer', { chat_id: chatId, message_id: data.answer.id }],
    ['retry_answer', { chat_id: chatId, message_id: data.answer.id }],
  ] as const) {
    expect((await socket.emitWithAck(event, payload)).error.code).toBe('not_found');
  }
  for (const path of [`/chats/${chatId}`, `/messages?chat_id=${chatId}`])
    expect((await get(path, stranger)).status).toBe(404);
  expect((await get('/chats', stranger).then((response) => response.json())).chats).toEqual([]);
  expect((await post('/domains', { name: 'Mine' }, stranger)).status).toBe(403);
  expect((await upload(sampleDomain, { 'a.pdf': Buffer.from('%PDF-') }, stranger)).status).toBe(403);
  expect(heard).toEqual([]);
  socket.close();
  mine.close();
});

test('without a token every call but the public ones is refused', async () => {
  const { paths } = await (await get('/openapi.json')).json();
  const isPublic = [
    '/v1/openapi.json',
    '/v1/config',
    '/v1/user/register',
    '/v1/user/password-reset',
    '/v1/user/password',
    '/v1/user/verification',
    '/v1/user/invitation',
    '/v1/user/invitation/acceptance',
    '/v1/login',
    '/v1/login/ticket',
  ];
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => [path, method] as const),
  );
  expect(calls.length).toBeGreaterThan(15);
  for (const [path, method] of calls.filter(
    ([path]) => !isPublic.includes(path) && !path.startsWith('/v1/auth/'),
  )) {
    const response = await fetch(`${url}${path.replace(/\{\w+\}/g, randomUUID())}`, {
      method: method.toUpperCase(),
    });
    expect([path, method, response.status]).toEqual([path, method, 401]);
  }
});

test('malformed events are refused and end nothing', async () => {
  const socket = await connect(owner);
  for (const payload of [
    null,
    1,
    'x',
    [],
    {},
    { chat_id: 1 },
    { ...question(await newChat(), 'x'), extra: 1 },
    { ...question(await newChat(), 'y'.repeat(100_000)) },
  ]) {
    expect((await socket.emitWithAck('new_message', payload)).error.code).toBe('invalid_input');
  }
  expect((await socket.emitWithAck('no_such_event', {})).error.code).toBe('invalid_input');
  expect((await get('/me', owner)).status).toBe(200);
  socket.close();
});

test('a file is served in ranges, as an attachment, to those who may see it', async () => {
  const [document] = await documentsOf(sampleDomain);
  const part = await fetch(`${url}/v1/documents/${document.id}/file`, {
    headers: { authorization: `Bearer ${owner}`, range: 'bytes=0-4' },
  });
  expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
  expect(part.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(part.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get(`/documents/${document.id}/file`)).status).toBe(401);
});

test('a domain being deleted is gone for all callers at once', async () => {
  const domain = (await (await post('/domains', { name: 'Large' }, owner)).json()).id;
  const lines = Array.from({ length: 300 }, (_, line) => `Otter number ${line} sleeps holding hands.\n\n`);
  await upload(domain, { 'otters.txt': Buffer.from(lines.join('')) });
  const [document] = await untilIngested(domain, 1);
  await server.database.pool.query(
    `insert into chunk (reading_id, ordinal, id, page, char_start, char_end, text, headings, boxes)
     select reading_id, 10000 + n, gen_random_uuid(), page, char_start, char_end, text, headings, boxes
     from chunk c join reading r on r.id = c.reading_id and r.domain_id = $1, generate_series(1, 8000) n where c.ordinal = 0`,
    [domain],
  );
  const [socket, chatId] = [await connect(owner), await newChat()];
  const ways = [
    async () => (await post(`/domains/${domain}/search`, { question: 'How do otters sleep?' }, owner)).json(),
    async () => (await post(`/domains/${domain}/ask`, { question: 'How do otters sleep?' }, owner)).json(),
    async () => (await get(`/documents/${document.id}/pages?from=1&count=1`, owner)).json(),
    async () => {
      const file = await get(`/documents/${document.id}/file`, owner);
      return file.ok ? { text: await file.text() } : file.json();
    },
    async () => {
      const said = await socket.emitWithAck('new_message', question(chatId, 'How do otters sleep?', domain));
      return said.error ?? said;
    },
  ];
  const askAll = async () => {
    const answers = await Promise.all(ways.map((way) => way()));
    return answers.map(({ code }) => code);
  };
  let isOver = false;
  const removal = fetch(`${url}/v1/domains/${domain}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner}` },
  }).finally(() => {
    isOver = true;
  });
  const status = async () =>
    (await server.database.pool.query('select status from domain where id = $1', [domain])).rows[0]?.status;
  await until(async () => (await status()) !== 'active', { interval: 1 });
  let rounds = 0;
  while (!isOver) {
    expect(await askAll()).toEqual(ways.map(() => 'not_found'));
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(0);
  expect((await removal).status).toBe(204);
  expect(await askAll()).toEqual(ways.map(() => 'not_found'));
  socket.close();
});

test('the next cleaning finishes a deletion, and the domain stays hidden', async () => {
  const domain = (await (await post('/domains', { name: 'Half gone' }, owner)).json()).id;
  await server.database.pool.query(`update domain set status = 'deleting' where id = $1`, [domain]);
  expect((await get(`/domains/${domain}`, owner)).status).toBe(404);
  const { domains } = await (await get('/domains', owner)).json();
  expect(domains.map(({ id }: { id: string }) => id)).not.toContain(domain);
  await server.clean();
  const { rows } = await server.database.pool.query('select 1 from domain where id = $1', [domain]);
  expect(rows).toEqual([]);
});

test('a deleted domain answers nothing and leaves the chats their answers', async () => {
  const domain = (await (await post('/domains', { name: 'Short-lived' }, owner)).json()).id;
  await upload(domain, { 'otters.pdf': await pdf(['Otters sleep holding hands.']) });
  await untilIngested(domain, 1);
  const socket = await connect(owner);
  const chatId = await newChat();
  const { data } = await socket.emitWithAck('new_message', question(chatId, 'How do otters sleep?', domain));
  await ended(socket, data.answer.id);
  const removed = await fetch(`${url}/v1/domains/${domain}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(removed.status).toBe(204);
  expect(
    (await socket.emitWithAck('new_message', question(chatId, 'How do otters sleep?', domain))).error.code,
  ).toBe('not_found');
  const { messages } = await (await get(`/messages?chat_id=${chatId}`, owner)).json();
  expect(messages[1].sources[0].source_document_name).toBe('otters.pdf');
  socket.close();
});
