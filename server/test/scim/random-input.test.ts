import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GROUP, PATCH_OP, scimClient, USER, userBody } from '../kit/scim.ts';
import { startTestServer } from '../kit/server.ts';

const REQUESTS = 3_000;
const AT_ONCE = 8;
/** Each is limited. */
const CLIENTS = 4;
const LONG_MS = 300_000;

const words = fc.constantFrom(
  ...[
    'userName',
    'emails',
    'emails.value',
    'emails[type eq "work"].value',
    'emails[primary eq true]',
    'active',
  ],
  ...[
    'name',
    'name.givenName',
    'members',
    'displayName',
    'externalId',
    'groups',
    'id',
    'meta.created',
    'schemas',
  ],
  ...[`${USER}:userName`, USER, 'urn:other:x', '__proto__', 'constructor', '[', 'a[b', ''],
);
const values = fc.oneof(
  { depthSize: 'small' },
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>('True', 'a@larkfield.example', null, true, 5, [], {}, USER, GROUP),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(words, fc.jsonValue({ maxDepth: 1 })),
  fc.array(fc.record({ value: fc.string(), type: fc.constantFrom('work', 'home'), primary: fc.boolean() })),
);
const filters = fc
  .array(
    fc.oneof(
      words,
      fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'le', 'pr', 'and', 'or', 'not', '(', ')', '[', ']'),
      fc.constantFrom('"x"', 'true', 'null', '5', '"2026-01-01T00:00:00Z"', '"', "'"),
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(' '));
const operation = fc.record(
  { op: fc.constantFrom('add', 'Replace', 'remove', 'x'), path: fc.oneof(words, filters), value: values },
  { requiredKeys: ['op'] },
);
const patch = fc.record({
  schemas: fc.constant([PATCH_OP]),
  Operations: fc.array(operation, { maxLength: 3 }),
});
const request = fc.tuple(
  fc.constantFrom('Users', 'Groups'),
  fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'PATCH', 'PATCH'),
  fc.oneof(patch, values, fc.dictionary(words, values)),
  filters,
  fc.oneof(fc.constant('attributes'), fc.constant('count'), fc.constant('startIndex'), words),
);

type Client = Awaited<ReturnType<typeof scimClient>>;

test(
  'whatever a client sends, no error is ours, and nobody becomes anything',
  async () => {
    const server = await startTestServer();
    const owner = await server.person('Olga Owner');
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => scimClient(server, owner)));
    const client = clients[0];
    if (!client) throw new Error('no client');
    const ids: Record<string, string> = {
      Users: (await client.post('/Users', userBody('Rita Random'))).body.id,
      Groups: (await client.post('/Groups', { displayName: 'Random' })).body.id,
    };
    const found = new Map<number, number>();
    const send = async (client: Client, [kind, method, body, filter, parameter]: (typeof inputs)[number]) => {
      const query = new URLSearchParams({ filter, [parameter]: filter.slice(0, 20) });
      const { status } =
        method === 'GET'
          ? await client.get(`/${kind}?${query}`)
          : method === 'POST'
            ? await client.post(`/${kind}`, body ?? {})
            : await client[method === 'PUT' ? 'put' : 'patch'](`/${kind}/${ids[kind]}`, body ?? {});
      found.set(status, (found.get(status) ?? 0) + 1);
      if (status >= 500)
        throw new Error(`${status}: ${JSON.stringify([kind, method, body, filter, parameter])}`);
    };
    const inputs = fc.sample(request, { numRuns: REQUESTS, seed: 7 });
    const rest = inputs.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_none, at) => {
        for (const input of rest) await send(clients[at % CLIENTS] ?? client, input);
      }),
    );
    console.log(`SCIM: ${REQUESTS} random requests, ${JSON.stringify(Object.fromEntries(found))}`);
    const { rows } = await server.database.pool.query(`select 1 from "user" where role <> 'normal'`);
    expect(found.has(429)).toBe(false);
    expect(rows).toHaveLength(1);
    expect((await owner.get('/me')).status).toBe(200);
    await server.close();
  },
  LONG_MS,
);
