import {
  AnswerRef,
  AuditList,
  Chat,
  Domain,
  LoadChat,
  ManagedUserList,
  OutgoingMessage,
  ReadChat,
  RefreshRooms,
  Typing,
  ViewChat,
} from '@docent/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';

/** Share of the inputs that are tried: all of them with ALL_INPUTS=yes. */
const SHARE = process.env.ALL_INPUTS ? 1 : 0.4;
const CALLS = 16_000 * SHARE;
const EVENTS_TRIED = 4_000 * SHARE;
const MCP_CALLS = 1_000 * SHARE;
/** The last of them for the MCP server. */
const [KEYS, MCP_KEYS] = [18, 6];
const AT_ONCE = 16;
/** A machine that does other things too takes its time. */
const LONG_MS = 600_000;
/** Calls whose right use ends what the test needs, or is slow by design (hashing). */
const LEFT_OUT =
  /logout|\/me\/(sessions|identity)|\/auth\/|openapi|\/domains\/\{id\}$|register|password|models\/test/;

let server: TestServer;
let owner: Person;
let normal: Person;
/** Keys of the owner's with every scope: more than one, since the calls of each are limited. */
let keys: string[];
/** Chats of both and a domain: what an id may really name. */
let things: string[];
beforeAll(async () => {
  // Each call comes from an address of its own, so that none is refused for being one of many.
  server = await startTestServer({ TRUST_PROXY: '1' });
  owner = await server.person('Olga Owner');
  normal = await server.person('Nina Normal');
  const chats = await Promise.all([owner, normal].map((person) => person.post('/chats', {})));
  const { body: domain } = await owner.post('/domains', { name: 'Fuzz' });
  things = [...chats.map((made) => made.body.id), domain.id];
  const body = { name: 'Fuzz', scopes: ['read', 'ask', 'documents'], expires_in_days: 1 };
  keys = [];
  for (let at = 0; at < KEYS; at += 1) keys.push((await owner.post('/me/api-keys', body)).body.secret);
});
afterAll(() => server.close());

/** JSON Schema, as far as zod writes it. */
type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  type?: string;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  items?: Schema;
};

/** Shared parts of the API description. */
let named: Record<string, Schema>;

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    '',
    'x'.repeat(3_000),
    '\u0000',
    'half \ud83d a pair',
    '../../etc/passwd',
    "' or 1=1 --",
    -1,
    1e308,
    [],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
);
const DAYS = ['0000-01-01', '0001-01-01', '2026-02-28', '9999-12-31'];
const TIMES = DAYS.map((day) => `${day}T00:00:00Z`);
/** Odd values in the form of dates, times and cursors of lists. */
const ODD_TIMES = [...DAYS, ...TIMES, ...TIMES.map((time) => `${time}_00000000-0000-4000-8000-000000000000`)];
const anId = () => fc.oneof(fc.constantFrom(...things), fc.uuid());
/** Mostly what a field wants, and what it does not. */
const near = (schema: Schema | undefined): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: wanted(schema ?? {}) }, { weight: 1, arbitrary: anything });
const wanted = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.$ref) return wanted(named[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.format === 'uuid') return anId();
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near));
  if (schema.type === 'array') return fc.array(near(schema.items), { maxLength: 4 });
  if (schema.type === 'object' || schema.properties) return objectOf(schema);
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.nat({ max: 100 }), fc.integer(), fc.maxSafeInteger());
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.pattern || schema.format)
    return fc.oneof(fc.constantFrom(...ODD_TIMES), fc.lorem({ maxCount: 1 }));
  if (schema.type === 'string') return fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 3 }));
  return anything;
};
const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, near(field)]));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.record(fields, { requiredKeys: [] }), fc.string({ maxLength: 12 }), anything)
        .map(([value, key, more]) => ({ ...value, [key]: more })),
    },
  );
};

type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

test('no input breaks the server, and stored data matches the contract', {
  timeout: LONG_MS,
}, async () => {
  const { paths, components } = (await server.call('GET', '/openapi.json')).body;
  named = components.schemas;
  const operations = Object.entries(paths as Record<string, Record<string, Operation>>)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  expect(operations.length).toBeGreaterThan(40);
  const calls = operations.map(({ path, method, operation }) => {
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    const inQuery = operation.parameters?.filter((one) => one.in === 'query') ?? [];
    return fc.record({
      method: fc.constant(method.toUpperCase()),
      path: fc
        .array(
          fc.oneof({ weight: 4, arbitrary: anId() }, { weight: 1, arbitrary: fc.string({ maxLength: 20 }) }),
          { minLength: 3, maxLength: 3 },
        )
        .map((ids) => {
          let at = 0;
          return path.replace(/\{\w+\}/g, () => encodeURIComponent(ids[at++] ?? ''));
        }),
      query: fc.record(Object.fromEntries(inQuery.map((one) => [one.name, near(one.schema)])), {
        requiredKeys: [],
      }),
      body: body ? near(body) : fc.constant(undefined),
      token: fc.constantFrom(owner.token, owner.token, normal.token, normal.token, 'key', 'nonsense'),
    });
  });
  const inputs = fc.sample(fc.oneof(...calls), CALLS);
  const broken: unknown[] = [];
  const statuses = new Map<number, number>();
  const work = async () => {
    for (let input = inputs.pop(); input; input = inputs.pop()) {
      const query = new URLSearchParams(
        Object.entries(input.query).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      const response = await fetch(`${server.url}${input.path}?${query}`, {
        method: input.method,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(inputs.length >> 16) & 255}.${(inputs.length >> 8) & 255}.${inputs.length & 255}`,
          authorization: `Bearer ${input.token === 'key' ? keys[inputs.length % (KEYS - MCP_KEYS)] : input.token}`,
        },
        ...(input.method === 'GET' || input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500) broken.push([input, response.status, text]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`fuzz: ${CALLS} calls,`, Object.fromEntries([...statuses].sort()));
  expect(broken.slice(0, 3)).toEqual([]);
  // Changed resources still match the contract.
  owner = await server.person('Olga Owner').catch(() => owner);
  expect(Chat.array().safeParse((await normal.get('/chats')).body.chats ?? []).success).toBe(true);
  expect(Domain.array().safeParse((await normal.get('/domains')).body.domains ?? []).success).toBe(true);
  const users = await owner.get('/users?page=1&limit=100');
  if (users.status === 200) expect(ManagedUserList.safeParse(users.body).success).toBe(true);
  const audit = await owner.get('/audit-events?limit=100');
  if (audit.status === 200) expect(AuditList.safeParse(audit.body).success).toBe(true);
});

test('no input of the MCP server breaks it', { timeout: LONG_MS }, async () => {
  const tools = fc.constantFrom('list_domains', 'search_domain', 'ask_domain', 'none');
  const known = fc.record({
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    id: fc.oneof(fc.integer(), fc.string(), anything),
    method: fc.constantFrom('initialize', 'tools/list', 'tools/call', 'ping', 'resources/list', 'none'),
    params: fc.oneof(
      fc.record({
        name: tools,
        arguments: fc.oneof(
          fc.record(
            { domain_id: anything, question: anything, chat_id: anything, limit: anything },
            { requiredKeys: [] },
          ),
          anything,
        ),
      }),
      anything,
    ),
  });
  const inputs = fc.sample(fc.oneof(known, known, anything), MCP_CALLS);
  const statuses = new Map<number, number>();
  const broken: unknown[] = [];
  const work = async () => {
    for (let at = inputs.length; inputs.length; at = inputs.length) {
      const body = JSON.stringify(inputs.pop());
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${keys[KEYS - 1 - (at % MCP_KEYS)]}`,
        'x-forwarded-for': `10.9.${(at >> 8) & 255}.${at & 255}`,
      };
      const response = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500) broken.push([body, response.status, await response.text()]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`fuzz: ${MCP_CALLS} MCP messages,`, Object.fromEntries(statuses));
  expect(broken.slice(0, 3)).toEqual([]);
});

const EVENTS: Record<string, z.ZodType> = {
  new_message: OutgoingMessage,
  load_chat: LoadChat,
  refresh_rooms: RefreshRooms,
  stop_answer: AnswerRef,
  retry_answer: AnswerRef,
  typing: Typing,
  read_chat: ReadChat,
  view_chat: ViewChat,
  none: z.unknown(),
};

test('no input of any event breaks the server', { timeout: LONG_MS }, async () => {
  const { socket, close } = await normal.connect();
  const events = Object.entries(EVENTS).map(([name, schema]) => {
    const input = near(z.toJSONSchema(schema, { io: 'input' }) as Schema); // as zod writes it
    return fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: input }, { weight: 1, arbitrary: anything }),
    );
  });
  const inputs = fc.sample(fc.oneof(...events), EVENTS_TRIED);
  const codes = new Map<string, number>();
  for (let at = 0; at < inputs.length; at += AT_ONCE) {
    const acks = await Promise.all(
      inputs.slice(at, at + AT_ONCE).map(([name, value]) => socket.timeout(60_000).emitWithAck(name, value)),
    );
    for (const ack of acks) {
      const code = ack.ok ? 'ok' : ack.error.code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  console.log(`fuzz: ${EVENTS_TRIED} events,`, Object.fromEntries(codes));
  expect([...codes.keys()].filter((code) => code === 'unexpected')).toEqual([]);
  expect(socket.connected).toBe(true);
  close();
});
