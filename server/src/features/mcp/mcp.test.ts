import type { DomainAnswer, DomainSearch } from '@docent/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let anna: Person;
let domainId: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  anna = await server.person('Anna Normal');
  domainId = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domainId);
});
afterAll(() => server.close());

const keyOf = async (person: Person, scopes: string[]): Promise<string> =>
  (await person.post('/me/api-keys', { name: 'Assistant', scopes, expires_in_days: 1 })).body.secret;

/** The SDK's own client, over HTTP. */
const connect = async (token: string) => {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  // The SDK's transport does not say `undefined` where its own interface does.
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
};
const call = async (client: Client, name: string, args: object = {}) => {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [content] = result.content as { text: string }[]; // all of ours are one text
  return { isError: result.isError === true, text: content?.text ?? '', data: result.structuredContent };
};

test("lists the tools of the key's scopes and the domains of its user", async () => {
  const client = await connect(await keyOf(anna, ['read', 'ask']));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['list_domains', 'search_domain', 'ask_domain']);
  const { data } = await call(client, 'list_domains');
  expect(data).toMatchObject({ domains: [{ id: domainId, documents: 3 }] });
  const reader = await connect(await keyOf(anna, ['read']));
  expect((await reader.listTools()).tools.map(({ name }) => name)).toEqual(['list_domains', 'search_domain']);
  expect((await call(reader, 'ask_domain', { domain_id: domainId, question: 'Why?' })).isError).toBe(true);
  expect(reader.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  const importer = await connect(await keyOf(anna, ['documents']));
  await expect(importer.listTools()).rejects.toThrow();
});

test('cites document, page, quote and address, in a chat of the user', async () => {
  const client = await connect(await keyOf(anna, ['ask']));
  const question = 'How many days of holiday do full-time employees have?';
  const { text, data } = await call(client, 'ask_domain', { domain_id: domainId, question });
  const answer = data as DomainAnswer;
  const [first] = answer.citations;
  expect(answer).toMatchObject({ status: 'complete', outcome: 'answered' });
  expect(first).toMatchObject({ n: 1, document: expect.stringMatching(/handbook/i), page: 1 });
  expect(first?.quote).toContain('28 days');
  const address = new URL(first?.url ?? '');
  expect(address.pathname).toBe(`/domains/${domainId}/documents`);
  expect(Object.fromEntries(address.searchParams)).toEqual({ document: first?.document_id, page: '1' });
  for (const part of ['28 days', `"${first?.quote}"`, first?.url ?? '-', `page ${first?.page}`]) {
    expect(text).toContain(part);
  }
  const { messages } = (await anna.get(`/messages?chat_id=${answer.chat_id}`)).body;
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant']);
  expect((await owner.get(`/messages?chat_id=${answer.chat_id}`)).status).toBe(404);
  const more = { domain_id: domainId, question: 'And part-time employees?', chat_id: answer.chat_id };
  expect((await call(client, 'ask_domain', more)).data).toMatchObject({ chat_id: answer.chat_id });
  // Another user's key does not write into the chat.
  const foreign = await call(await connect(await keyOf(owner, ['ask'])), 'ask_domain', more);
  expect(foreign).toMatchObject({ isError: true, text: 'not_found: Not found.' });
});

test('a name in a program’s question invites nobody', async () => {
  const client = await connect(await keyOf(anna, ['ask']));
  const question = `@${owner.username} how many days of holiday?`;
  const { data } = await call(client, 'ask_domain', { domain_id: domainId, question });
  const { participants } = (await anna.get(`/chats/${(data as DomainAnswer).chat_id}`)).body;
  expect(participants.map(({ id }: { id: string }) => id)).toEqual([anna.id]);
});

test('finds passages with their places, of readable domains only', async () => {
  const client = await connect(await keyOf(anna, ['read']));
  const asked = { domain_id: domainId, question: 'parental leave', limit: 3 };
  const { passages } = (await call(client, 'search_domain', asked)).data as DomainSearch;
  expect(passages[0]?.text).toContain('20 weeks of parental leave');
  expect(passages[0]?.url).toContain(`document=${passages[0]?.document_id}`);
  expect(passages.length).toBeLessThanOrEqual(3);
  await server.database.db.execute(sql`update domain set status = 'disabled' where id = ${domainId}`);
  expect((await call(client, 'list_domains')).data).toEqual({ domains: [] });
  const hidden = await call(client, 'search_domain', asked);
  expect(hidden).toMatchObject({ isError: true, text: 'not_found: Not found.' });
  // An administrator may know a restricted domain but not ask it, so it is not listed.
  await server.database.db.execute(
    sql`update domain set status = 'active', access = 'restricted' where id = ${domainId}`,
  );
  expect((await call(await connect(await keyOf(owner, ['read'])), 'list_domains')).data).toEqual({
    domains: [],
  });
  await server.database.db.execute(
    sql`update domain set status = 'disabled', access = 'open' where id = ${domainId}`,
  );
  const asking = await connect(await keyOf(owner, ['ask']));
  const off = await call(asking, 'ask_domain', { domain_id: domainId, question: 'Why?' });
  expect(off.isError).toBe(true);
  await server.database.db.execute(sql`update domain set status = 'active' where id = ${domainId}`);
});

test("refuses callers without a valid key, also with a session's token", async () => {
  await expect(connect('nonsense')).rejects.toThrow();
  await expect(connect(anna.token)).rejects.toThrow();
  const made = (await anna.post('/me/api-keys', { name: 'Short', scopes: ['read'], expires_in_days: 1 }))
    .body;
  const client = await connect(made.secret);
  await call(client, 'list_domains');
  await anna.remove(`/me/api-keys/${made.key.id}`);
  await expect(client.callTool({ name: 'list_domains', arguments: {} })).rejects.toThrow();
});

test('refuses unknown fields, and batches do not bypass the limits', async () => {
  const secret = await keyOf(anna, ['read']);
  const client = await connect(secret);
  const wrong = await call(client, 'search_domain', { domain_id: domainId, question: 'Why?', role: 'owner' });
  expect(wrong.isError).toBe(true);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${secret}`,
  };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const send = (body: object) =>
    fetch(`${server.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect((await send(ping)).status).toBe(200);
  expect((await send([ping, ping])).status).toBe(400);
  for (const method of ['GET', 'DELETE']) {
    const refused = await fetch(`${server.url}/mcp`, { method, headers });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await refused.json()).toMatchObject({ code: 'method_not_allowed' });
  }
  expect((await fetch(`${server.url}/.well-known/oauth-protected-resource`)).status).toBe(404);
});

test('accepts arguments as models write them: nulls, numbers as texts', async () => {
  const client = await connect(await keyOf(anna, ['read', 'ask']));
  const listed = await call(client, 'list_domains', { random_string: 'x' });
  expect(listed.data).toMatchObject({ domains: [{ id: domainId }] });
  const asked = { domain_id: domainId, question: 'How many days of holiday are there?' };
  const three = (await call(client, 'search_domain', { ...asked, limit: '3' })).data as DomainSearch;
  expect(three.passages).toHaveLength(3);
  const most = await call(client, 'search_domain', { ...asked, limit: 50 });
  expect(most.isError).toBe(false);
  expect((await call(client, 'search_domain', { ...asked, limit: null })).isError).toBe(false);
  expect((await call(client, 'search_domain', { ...asked, limit: 'many' })).isError).toBe(true);
  for (const chat_id of [null, '']) {
    const { data } = await call(client, 'ask_domain', { ...asked, chat_id, thorough: null });
    expect(data).toMatchObject({ status: 'complete', outcome: 'answered' });
  }
});

test.each(['application/json', '*/*', 'text/event-stream', undefined])(
  'answers a client that accepts %s with JSON, also at a final slash',
  async (accept) => {
    const authorization = `Bearer ${await keyOf(anna, ['read'])}`;
    for (const path of ['/mcp', '/mcp/']) {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization, ...(accept && { accept }) },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    }
  },
);

test('a page of another site calls nothing, though it has a key; our own may', async () => {
  const secret = await keyOf(anna, ['read']);
  const from = (origin: string) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${secret}`,
        origin,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
  expect((await from('https://evil.example')).status).toBe(403);
  expect((await from('null')).status).toBe(403);
  // PORT=0 is what the test server was started with, so that is the port of its own links.
  expect((await from('http://127.0.0.1:0')).status).toBe(200);
});

test('who comes without a key is told what is missing, in the header too', async () => {
  const call = (headers: Record<string, string>) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
  const none = await call({});
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="docent"']);
  const session = await call({ authorization: `Bearer ${anna.token}` });
  expect(session.headers.get('www-authenticate')).toContain('error="invalid_token"');
  expect(await session.json()).toMatchObject({ detail: expect.stringContaining('API keys only') });
});
