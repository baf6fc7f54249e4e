import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { insertDomain } from '../../src/features/domains/store.ts';
import {
  type Actor,
  call,
  configures,
  everyone,
  type Result,
  type Row,
  type Scene,
  type Who,
} from './row.ts';

const sources = ({ domainId }: Scene) => `/domains/${domainId}/sources`;
/** A kind without a password: permitted users get an error for the secrets, and no source is added. */
const website = { kind: 'website', address: 'https://example.com/' };
const folder = { kind: 'folder', folder: '/srv/papers' };
const wrongSecrets = { secrets: { password: 'none' } };
const named = (settings: object) => () => ({ name: 'A source', settings, ...wrongSecrets });
const tried = (settings: object) => () => ({ settings, ...wrongSecrets });

const isTold =
  (code: Result) =>
  (who: Who): Result =>
    configures(who) === 'allowed' ? code : 'forbidden';
/** Internal sources are added by owners only. */
const owners = ({ role }: Who): Result => {
  if (role === 'normal') return 'forbidden';
  return role === 'owner' ? 'source_settings' : 'source_owners';
};

/** A source that is there for one try, paused, with something that is not found any more. */
const ofSource =
  (method: string, path: (source: string, item: string) => string, body?: object, domain?: 'restricted') =>
  async (actor: Actor, scene: Scene): Promise<Result> => {
    const [source, item] = [randomUUID(), randomUUID()];
    const { db } = actor.server.database;
    const domainId = domain ? scene.restrictedId : scene.domainId;
    await db.execute(sql`with made as (
        insert into source (id, domain_id, name, kind, settings, secrets, every_minutes, paused)
        values (${source}, ${domainId}, 'A source', 'website', ${JSON.stringify({ ...website, sitemap: null, depth: 1, per_second: 1, include: [], exclude: [], max_items: 10 })}, '', 15, true) returning id)
      insert into source_item (id, source_id, outer_id, path, access, state, seen_in, seen_at, missing_since)
      select ${item}, id, 'a', 'a.txt', '"inherit"', 'held', 1, now(), now() from made`);
    return call(method, () => path(source, item), body ? () => body : undefined)(actor, scene);
  };

const SHAREPOINT = {
  ...{ kind: 'sharepoint', tenant: 'contoso.onmicrosoft.com', client_id: 'app', sign_in: 'delegated' },
  ...{
    site: 'https://contoso.sharepoint.com/sites/hr',
    libraries: [],
    include: [],
    exclude: [],
    max_items: 10,
  },
};

/** Returns from a sign-in that was started for a source of a domain that the user manages, and that is in this domain by then. */
const comesBack =
  (domain: (scene: Scene) => string) =>
  async (actor: Actor, scene: Scene): Promise<Result> => {
    const { db } = actor.server.database;
    let state = 'none';
    if (actor.person) {
      const source = randomUUID();
      const own = await insertDomain(db, { name: `Domain ${source}` }, actor.person.id);
      await db.execute(sql`insert into domain_grant (domain_id, user_id, role)
        values (${own}, ${actor.person.id}, 'manager') on conflict do nothing`);
      await db.execute(sql`insert into source (id, domain_id, name, kind, settings, secrets, every_minutes, paused, needs_sign_in)
        values (${source}, ${own}, 'A source', 'sharepoint', ${JSON.stringify(SHAREPOINT)}, '', 15, true, true)`);
      const { address } = (await actor.person.post(`/sources/${source}/sign-in`)).body;
      state = new URL(address).searchParams.get('state') ?? '';
      await db.execute(sql`update source set domain_id = ${domain(scene)} where id = ${source}`);
      await db.execute(sql`delete from domain where id = ${own}`);
    }
    return call(
      'POST',
      () => '/source-sign-ins',
      () => ({ state, error: 'access_denied' }),
    )(actor, scene);
  };

const ROWS = [
  ['GET /v1/sources/{id}', (id: string) => `/sources/${id}`],
  ['GET /v1/sources/{id}/items', (id: string) => `/sources/${id}/items`],
  ['GET /v1/sources/{id}/syncs', (id: string) => `/sources/${id}/syncs`],
  ['PATCH /v1/sources/{id}', (id: string) => `/sources/${id}`, { name: 'Another name' }],
  ['PUT /v1/sources/{id}/paused', (id: string) => `/sources/${id}/paused`, { paused: true }],
  ['POST /v1/sources/{id}/held', (id: string) => `/sources/${id}/held`, { do: 'delete' }],
  [
    'POST /v1/sources/{id}/items/{itemId}/retry',
    (id: string, item: string) => `/sources/${id}/items/${item}/retry`,
  ],
  ['DELETE /v1/sources/{id}', (id: string) => `/sources/${id}?documents=keep`],
] as const;

/** Administrators without a role in the domain learn nothing of its sources. */
const closed = ({ role }: Who): Result => (role === 'expert' ? 'allowed' : 'not_found');

export const SOURCE_ROWS: Row[] = [
  { name: 'GET /v1/source-kinds', expected: everyone, attempt: call('GET', () => '/source-kinds') },
  { name: 'GET /v1/domains/{id}/sources', expected: configures, attempt: call('GET', sources) },
  {
    name: 'POST /v1/domains/{id}/sources',
    expected: isTold('source_settings'),
    attempt: call('POST', sources, named(website)),
  },
  {
    name: 'POST /v1/domains/{id}/sources of the inside',
    expected: owners,
    attempt: call('POST', sources, named(folder)),
  },
  {
    name: 'POST /v1/domains/{id}/sources/check',
    expected: isTold('source_settings'),
    attempt: call('POST', (scene) => `${sources(scene)}/check`, tried(website)),
  },
  {
    name: 'POST /v1/domains/{id}/sources/check of the inside',
    expected: owners,
    attempt: call('POST', (scene) => `${sources(scene)}/check`, tried(folder)),
  },
  {
    name: 'POST /v1/domains/{id}/sources/dry-run',
    expected: isTold('source_settings'),
    attempt: call('POST', (scene) => `${sources(scene)}/dry-run`, tried(website)),
  },
  {
    name: 'POST /v1/domains/{id}/sources/dry-run of the inside',
    expected: owners,
    attempt: call('POST', (scene) => `${sources(scene)}/dry-run`, tried(folder)),
  },
  {
    name: 'POST /v1/sources/{id}/syncs',
    expected: isTold('source_paused'),
    attempt: ofSource('POST', (id) => `/sources/${id}/syncs`),
  },
  {
    name: 'POST /v1/sources/{id}/stop',
    expected: isTold('source_idle'),
    attempt: ofSource('POST', (id) => `/sources/${id}/stop`),
  },
  {
    name: 'POST /v1/sources/{id}/sign-in',
    expected: isTold('source_settings'),
    attempt: ofSource('POST', (id) => `/sources/${id}/sign-in`),
  },
  {
    name: 'POST /v1/sources/{id}/sign-in of a restricted domain',
    expected: (who) => (closed(who) === 'allowed' ? 'source_settings' : 'not_found'),
    attempt: ofSource('POST', (id) => `/sources/${id}/sign-in`, undefined, 'restricted'),
  },
  {
    name: 'POST /v1/source-sign-ins',
    expected: isTold('source_sign_in_declined'),
    attempt: comesBack(({ domainId }) => domainId),
  },
  {
    name: 'POST /v1/source-sign-ins of a restricted domain',
    expected: (who) => (closed(who) === 'allowed' ? 'source_sign_in_declined' : 'not_found'),
    attempt: comesBack(({ restrictedId }) => restrictedId),
  },
  ...ROWS.flatMap(([name, path, body]): Row[] => {
    const [method = ''] = name.split(' ');
    return [
      { name, expected: configures, attempt: ofSource(method, path, body) },
      {
        name: `${name} of a restricted domain`,
        expected: closed,
        attempt: ofSource(method, path, body, 'restricted'),
      },
    ];
  }),
];
