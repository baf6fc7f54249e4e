import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

/** The calls of accounts and administration: every one as every role, on every kind of other person. */
const ACTORS = ['anonymous', 'normal', 'expert', 'admin', 'owner'] as const;
const TARGETS = ['self', 'normal', 'admin', 'owner', 'disabled', 'absent'] as const;
type ActorName = (typeof ACTORS)[number];
type TargetName = (typeof TARGETS)[number];
type Outcome = string;

let server: TestServer;
const people = new Map<ActorName, Person>();
let cells = 0;
let keyOfOther = '';

beforeAll(async () => {
  // Each try comes from an address of its own: the limits of one are not what is tried here.
  server = await startTestServer({ TRUST_PROXY: '1' });
  people.set('owner', await server.person('Olga Owner'));
  for (const name of ['normal', 'expert', 'admin'] as const)
    people.set(name, await server.person(`Anna ${name}`));
  const { pool } = server.database;
  await pool.query(`update "user" set role = 'admin' where id = $1`, [people.get('admin')?.id]);
  await pool.query(`update "user" set is_expert = true where id = $1`, [people.get('expert')?.id]);
  await pool.query(
    `insert into domain_grant (domain_id, user_id, role) select id, $1, 'manager' from domain`,
    [people.get('expert')?.id],
  );
  const other = await server.person('Oda Other');
  const body = { name: 'Theirs', scopes: ['read'], expires_in_days: 1 };
  keyOfOther = (await other.post('/me/api-keys', body)).body.key.id;
});
afterAll(async () => {
  await server.close();
  console.log(`administration: ${CALLS.length + ROWS_ON_PEOPLE.length} calls, ${cells} cells`);
});

let made = 0;
let tries = 0;
/** A person of their own for one try. */
const targetOf = async (name: TargetName, actor: Person | undefined): Promise<string> => {
  if (name === 'self') return actor?.id ?? randomUUID();
  if (name === 'absent') return randomUUID();
  made += 1;
  const { rows } = await server.database.pool.query(
    `insert into "user" (id, name, email, username, role, disabled_at) values (gen_random_uuid(), 'T', $1, $2, $3, $4) returning id`,
    [
      `t${made}@example.com`,
      `t${made}`,
      name === 'disabled' ? 'normal' : name,
      name === 'disabled' ? new Date() : null,
    ],
  );
  return rows[0].id;
};

const attempt = async (
  actor: Person | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<Outcome> => {
  tries += 1;
  const response = await fetch(`${server.url}/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      'x-forwarded-for': `10.1.${Math.floor(tries / 250)}.${tries % 250}`,
      ...(actor ? { authorization: `Bearer ${actor.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status < 400) return 'allowed';
  return ((await response.json()) as { code: string }).code; // an error of ours
};

type Call = {
  name: string;
  make: () => [method: string, path: string, body?: object];
  expected: Record<ActorName, Outcome>;
};
const by = (normal: Outcome, admin: Outcome, owner: Outcome, anonymous = 'unauthenticated') => ({
  anonymous,
  normal,
  expert: normal,
  admin,
  owner,
});
const newUser = (role: string) => () => {
  made += 1;
  return ['POST', '/users', { name: 'N', email: `n${made}@example.com`, role }] as [string, string, object];
};

const CALLS: Call[] = [
  { name: 'GET /v1/users', make: () => ['GET', '/users'], expected: by('allowed', 'allowed', 'allowed') },
  {
    name: 'GET /v1/users, the table',
    make: () => ['GET', '/users?page=1'],
    expected: by('forbidden', 'allowed', 'allowed'),
  },
  {
    name: 'POST /v1/users, normal',
    make: newUser('normal'),
    expected: by('forbidden', 'allowed', 'allowed'),
  },
  {
    name: 'POST /v1/users, admin',
    make: newUser('admin'),
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'POST /v1/users, owner',
    make: newUser('owner'),
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'GET /v1/settings',
    make: () => ['GET', '/settings'],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'PATCH /v1/settings',
    make: () => ['PATCH', '/settings', { max_pages: 100 }],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'GET /v1/settings/mail',
    make: () => ['GET', '/settings/mail'],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'POST /v1/settings/mail-test',
    make: () => ['POST', '/settings/mail-test', {}],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'GET /v1/settings/search',
    make: () => ['GET', '/settings/search'],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'GET /v1/settings/token-use',
    make: () => ['GET', '/settings/token-use'],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'GET /v1/audit-events',
    make: () => ['GET', '/audit-events'],
    expected: by('forbidden', 'allowed', 'allowed'),
  },
  {
    name: 'GET /v1/audit-events/export',
    make: () => ['GET', '/audit-events/export?format=csv'],
    expected: by('forbidden', 'allowed', 'allowed'),
  },
  {
    name: 'GET /v1/sso-connections',
    make: () => ['GET', '/sso-connections'],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'POST /v1/sso-connections',
    make: () => {
      made += 1;
      const body = {
        kind: 'oidc',
        id: `c${made}`,
        name: 'C',
        email_domains: ['c.example'],
        issuer: 'https://c.example',
        client_id: 'c',
        client_secret: 's',
      };
      return ['POST', '/sso-connections', body];
    },
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'DELETE /v1/sso-connections/{id} of nobody',
    make: () => ['DELETE', '/sso-connections/none'],
    expected: by('forbidden', 'forbidden', 'not_found'),
  },
  {
    name: 'PATCH /v1/sso-connections/{id} of nobody',
    make: () => ['PATCH', '/sso-connections/none', { kind: 'oidc', name: 'N' }],
    expected: by('forbidden', 'forbidden', 'not_found'),
  },
  {
    name: 'POST /v1/sso-connections/{id}/tests of nobody',
    make: () => ['POST', '/sso-connections/none/tests'],
    expected: by('forbidden', 'forbidden', 'not_found'),
  },
  {
    name: 'POST /v1/sso-connections/{id}/tests/result of nobody',
    make: () => ['POST', '/sso-connections/none/tests/result', { ticket: 'none' }],
    expected: by('forbidden', 'forbidden', 'not_found'),
  },
  {
    name: 'GET /v1/scim',
    make: () => ['GET', '/scim'],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'POST /v1/scim/tokens',
    make: () => ['POST', '/scim/tokens', { name: 'Directory', email_domains: ['corp.example'] }],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'DELETE /v1/scim/tokens/{id} of nobody',
    make: () => ['DELETE', `/scim/tokens/${randomUUID()}`],
    expected: by('forbidden', 'forbidden', 'not_found'),
  },
  {
    name: 'GET /v1/api-keys',
    make: () => ['GET', '/api-keys'],
    expected: by('forbidden', 'forbidden', 'allowed'),
  },
  {
    name: 'DELETE /v1/api-keys/{id} of nobody',
    make: () => ['DELETE', `/api-keys/${randomUUID()}`],
    expected: by('forbidden', 'forbidden', 'not_found'),
  },
  {
    name: 'GET /v1/me/api-keys',
    make: () => ['GET', '/me/api-keys'],
    expected: by('allowed', 'allowed', 'allowed'),
  },
  {
    name: 'POST /v1/me/api-keys',
    make: () => ['POST', '/me/api-keys', { name: 'A key', scopes: ['read'], expires_in_days: 1 }],
    expected: by('allowed', 'allowed', 'allowed'),
  },
  {
    name: 'DELETE /v1/me/api-keys/{id} of somebody else',
    make: () => ['DELETE', `/me/api-keys/${keyOfOther}`],
    expected: by('not_found', 'not_found', 'not_found'),
  },
  {
    name: 'GET /v1/me/support-widget where none is configured',
    make: () => ['GET', '/me/support-widget'],
    expected: by('not_found', 'not_found', 'not_found'),
  },
  {
    name: 'GET /v1/me/token-use',
    make: () => ['GET', '/me/token-use'],
    expected: by('allowed', 'allowed', 'allowed'),
  },
  { name: 'GET /v1/me', make: () => ['GET', '/me'], expected: by('allowed', 'allowed', 'allowed') },
  {
    name: 'GET /v1/me/sessions',
    make: () => ['GET', '/me/sessions'],
    expected: by('allowed', 'allowed', 'allowed'),
  },
  {
    name: 'DELETE /v1/me/sessions/{id} of somebody else',
    make: () => ['DELETE', `/me/sessions/${randomUUID()}`],
    expected: by('not_found', 'not_found', 'not_found'),
  },
  {
    name: 'GET /v1/config',
    make: () => ['GET', '/config'],
    expected: by('allowed', 'allowed', 'allowed', 'allowed'),
  },
];

test.each(CALLS)('$name', async ({ make, expected }) => {
  const found: Partial<Record<ActorName, Outcome>> = {};
  for (const name of ACTORS) found[name] = await attempt(people.get(name), ...make());
  cells += ACTORS.length;
  expect(found).toEqual(expected);
});

type Expected = (actor: ActorName, target: TargetName) => Outcome;
/** Whom the caller may not see is not there: disabled people for those who do not administer. */
const seen =
  (rule: Expected): Expected =>
  (actor, target) => {
    if (actor === 'anonymous') return 'unauthenticated';
    const administers = actor === 'admin' || actor === 'owner';
    if (target === 'absent' || (target === 'disabled' && !administers)) return 'not_found';
    return rule(actor, target);
  };
const manages = (actor: ActorName, target: TargetName) =>
  actor === 'owner' ? target !== 'self' : actor === 'admin' && (target === 'normal' || target === 'disabled');
const managed: Expected = (actor, target) => (manages(actor, target) ? 'allowed' : 'forbidden');

const ROWS_ON_PEOPLE: {
  name: string;
  make: (id: string) => [string, string, object?];
  expected: Expected;
}[] = [
  {
    name: 'GET /v1/users/{id}',
    make: (id) => ['GET', `/users/${id}`],
    expected: seen((actor, target) =>
      target === 'self' || actor === 'admin' || actor === 'owner' ? 'allowed' : 'forbidden',
    ),
  },
  {
    name: 'PATCH /v1/users/{id}, name',
    make: (id) => ['PATCH', `/users/${id}`, { name: 'Another Name' }],
    expected: seen((actor, target) =>
      target === 'self' || manages(actor, target) ? 'allowed' : 'forbidden',
    ),
  },
  {
    name: 'PATCH /v1/users/{id}, role',
    make: (id) => ['PATCH', `/users/${id}`, { role: 'admin' }],
    expected: seen((actor, target) => {
      if (target === 'self') return 'own_role';
      return actor === 'owner' ? 'allowed' : 'forbidden';
    }),
  },
  {
    name: 'PATCH /v1/users/{id}, expert',
    make: (id) => ['PATCH', `/users/${id}`, { is_expert: true }],
    expected: seen((actor, target) =>
      actor === 'owner' && target === 'self' ? 'allowed' : managed(actor, target),
    ),
  },
  {
    name: 'PATCH /v1/users/{id}, disabled',
    make: (id) => ['PATCH', `/users/${id}`, { disabled: true }],
    expected: seen(managed),
  },
  {
    name: 'PATCH /v1/users/{id}, the password of another',
    make: (id) => ['PATCH', `/users/${id}`, { password: 'a-new-password', current_password: 'wrong' }],
    expected: seen((_actor, target) => (target === 'self' ? 'wrong_password' : 'forbidden')),
  },
  {
    name: 'POST /v1/users/{id}/invitation',
    make: (id) => ['POST', `/users/${id}/invitation`],
    expected: seen((actor, target) => {
      if (target === 'disabled') return 'not_found';
      return managed(actor, target);
    }),
  },
];

test.each(ROWS_ON_PEOPLE)('$name', async ({ make, expected }) => {
  const found: Record<string, Outcome> = {};
  const wanted: Record<string, Outcome> = {};
  for (const actor of ACTORS) {
    for (const target of TARGETS) {
      const id = await targetOf(target, people.get(actor));
      found[`${actor} on ${target}`] = await attempt(people.get(actor), ...make(id));
      wanted[`${actor} on ${target}`] = expected(actor, target);
    }
  }
  cells += Object.keys(wanted).length;
  expect(found).toEqual(wanted);
});
