import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';

let server: TestServer;
/** Beside it, on the same database. */
let second: TestServer;
let mails: TestMailServer;
let marie: Person;
let paul: Person;
let domain: string;

beforeAll(async () => {
  mails = await startTestMailServer();
  const mail = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'Docent <docent@example.com>',
    PUBLIC_URL: 'https://docent.example',
  };
  server = await startTestServer({ SAMPLE_DOMAIN: 'on', ...mail });
  second = await startTestServer({ SAMPLE_DOMAIN: 'on', ...mail, DATABASE_URL: server.databaseUrl });
  marie = await server.person('Marie Dubois', 'fr');
  paul = await server.person('Paul Expert');
  domain = (await marie.get('/domains')).body.domains[0].id;
  for (const one of [marie, paul]) await accessOf(server.database.db).grant(domain, one.id, 'expert');
});
afterAll(async () => {
  await second.close();
  await server.close();
  await mails.close();
});

const run = (query: ReturnType<typeof sql>) => server.database.db.execute(query);
const lesson = () =>
  run(sql`insert into lesson (id, domain_id, topic, text, state)
    values (${v7()}, ${domain}, 'Key of the hangar', 'It hangs behind the desk.', 'proposed')`);
const choose = (person: Person, frequency: string) =>
  server.call('PUT', '/inbox/digest', { frequency }, person.token);
/** As if everybody had chosen long ago. */
const long = () => run(sql`update inbox_digest set due_at = now() - interval '20 days'`);
const SUBJECT = /what’s waiting for you|ce qui vous attend/;
const to = (person: Person) =>
  mails.received.filter((one) => one.to?.[0]?.address === person.email && SUBJECT.test(one.subject ?? ''));
const clean = () => Promise.all([server.clean(), second.clean()]);
/** Waits until the digest job has run, with its e-mail sent if anything waited. */
const looked = () =>
  until(async () => {
    const { rows } = await run(
      sql`select 1 from pgboss.job where name = 'mail-digest' and state < 'completed' limit 1`,
    );
    return rows.length === 0;
  });

test('nobody is written to who has not chosen it, and what is chosen is said', async () => {
  await lesson();
  expect((await marie.get('/inbox/digest')).body).toEqual({ frequency: 'off', mails: true });
  expect((await choose(marie, 'weekly')).body).toEqual({ frequency: 'weekly', mails: true });
  expect((await marie.get('/inbox/digest')).body.frequency).toBe('weekly');
  expect((await choose(marie, 'hourly')).status).toBe(400);
});

test('one of several servers sends the digest, once, without content', async () => {
  await choose(paul, 'off');
  await long();
  await Promise.all([clean(), clean()]);
  const [letter] = await until(() => (to(marie).length ? to(marie) : null));
  expect(letter?.subject).toBe('Docent\u00a0: ce qui vous attend');
  expect(letter?.text).toContain('- 1 leçon à relire');
  expect(letter?.text).toContain('https://docent.example/for-you');
  expect(letter?.text).not.toContain('hangar');
  await clean();
  // The next is due next week: what another is sent afterwards comes alone.
  await choose(paul, 'daily');
  await run(sql`update inbox_digest set due_at = now() - interval '2 days' where user_id = ${paul.id}`);
  await clean();
  await looked();
  expect([to(marie).length, to(paul).length]).toEqual([1, 1]);
  expect(to(paul)[0]?.text).toContain('- 1 lesson to review');
});

test('where nothing waits, nothing is sent', async () => {
  await run(sql`update lesson set state = 'live'`);
  await choose(marie, 'daily');
  await long();
  await clean();
  await looked();
  await lesson();
  await run(sql`update inbox_digest set due_at = now() - interval '2 days' where user_id = ${paul.id}`);
  await clean();
  await looked();
  expect(to(paul)).toHaveLength(2);
  expect(to(marie)).toHaveLength(1);
});
