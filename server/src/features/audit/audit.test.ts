import { type AuditEvent, AuditList } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domainDeeds, upload } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
});
afterAll(() => server.close());

const events = async (filter = ''): Promise<AuditEvent[]> =>
  AuditList.parse((await owner.get(`/audit-events?limit=100${filter}`)).body).events;

test('what becomes of domains and documents is written down, with who did it', async () => {
  const { id, documentId } = await domainDeeds(server, owner);
  const about = (await events()).filter(({ target }) => target?.id === id || target?.id === documentId);
  const actor = { id: owner.id, name: 'Olga Owner' };
  expect(about.map(({ action, actor, target, detail }) => [action, actor, target?.name, detail])).toEqual([
    ['domain.deleted', actor, 'Logbook', {}],
    ['document.deleted', actor, 'tides.txt', { domain_id: id, type: 'txt' }],
    ['document.added', actor, 'tides.txt', { domain_id: id, type: 'txt', size_bytes: 23 }],
    [
      'domain.changed',
      actor,
      'Logbook',
      { how: 'edited', version: 2, fields: ['description', 'generation_prompt'] },
    ],
    ['domain.created', actor, 'Logbook', {}],
  ]);
  // The sample of a new installation is the server's own doing.
  const created = await events('&action=domain.created');
  expect(created.at(-1)?.actor).toBe(null);
});

test('leaves out sign-ins on request, unless the action is named', async () => {
  const actionsOf = async (filter: string) => new Set((await events(filter)).map(({ action }) => action));
  expect(await actionsOf('')).toContain('user.signed_in');
  const others = await actionsOf('&sign_ins=false');
  expect(others).not.toContain('user.signed_in');
  expect(others).toContain('domain.created');
  expect(await actionsOf('&sign_ins=false&action=user.signed_in')).toEqual(new Set(['user.signed_in']));
});

test('what could not be written down was not done', async () => {
  await server.database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.action ~ '^(domain|document)[.]' then raise 'the log is away'; end if; return new; end $$`);
  await server.database.pool.query(
    'create trigger refuse before insert on audit_event for each row execute function refuse()',
  );
  const [domain] = (await owner.get('/domains')).body.domains;
  const all = await server.documents(owner, domain.id);
  expect((await owner.post('/domains', { name: 'Unwritten' })).status).toBe(500);
  expect((await owner.patch(`/domains/${domain.id}`, { name: 'Unwritten' })).status).toBe(500);
  expect((await owner.remove(`/domains/${domain.id}`)).status).toBe(500);
  expect(
    await upload(server, owner, { domainId: domain.id, name: 'unwritten.txt', text: 'Nobody knows.' }).catch(
      () => 'refused',
    ),
  ).toBe('refused');
  await server.database.pool.query('drop function refuse cascade');
  expect((await owner.get('/domains')).body.domains.map(({ name }: { name: string }) => name)).toEqual([
    domain.name,
  ]);
  expect(await server.documents(owner, domain.id)).toHaveLength(all.length);
});

test('names documents of restricted domains to managers and readers only', async () => {
  const mia = await server.person('Mia Manager');
  const { id } = (await owner.post('/domains', { name: 'Board' })).body;
  const put = (path: string, body: object, by: Person) => server.call('PUT', path, body, by.token);
  await put(`/domains/${id}/access`, { access: 'restricted', managers: [mia.id] }, owner);
  const text = 'The numbat merger is off.';
  const [kept, gone] = [
    await upload(server, mia, { domainId: id, name: 'numbat merger.txt', text }),
    await upload(server, mia, { domainId: id, name: 'numbat letter.txt', text: `${text} Really.` }),
  ];
  await server.documents(mia, id);
  await put(`/documents/${kept}/access`, { access: 'listed', principals: [mia.id] }, mia);
  await mia.remove(`/documents/${gone}`);
  const about = async () => {
    const all = await events();
    const found = (await events('&search=numbat')).length;
    const named = all.filter(({ target }) => [kept, gone].includes(target?.id ?? ''));
    return { found, names: named.map(({ target }) => target?.name) };
  };
  expect(await about()).toEqual({ found: 0, names: ['', '', '', ''] });
  const response = await fetch(`${server.url}/v1/audit-events/export?format=csv`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('numbat');
  // A reader of the domain sees the events of documents that they may read; a manager sees all.
  await put(`/domains/${id}/grants/${owner.id}`, { role: 'reader' }, mia);
  expect((await about()).found).toBe(0);
  await put(`/documents/${kept}/access`, { access: 'domain' }, mia);
  expect((await about()).found).toBe(3);
  await put(`/domains/${id}/grants/${owner.id}`, { role: 'manager' }, mia);
  expect((await about()).found).toBe(5);
});
