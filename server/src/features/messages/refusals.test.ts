import { WhyRefused } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

const QUESTION = 'Where is the key of the zeppelin hangar?';

let server: TestServer;
let owner: Person;
let asker: Person;
let sample: string;
let airfield: string;

const run = (query: ReturnType<typeof sql>) => server.database.db.execute(query);

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Ada Owner');
  asker = await server.person('Nina Asker');
  sample = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, sample);
  airfield = (await owner.post('/domains', { name: 'Airfield' })).body.id;
  const text = 'The key of the zeppelin hangar hangs behind the desk of the porter.';
  await upload(server, owner, { domainId: airfield, name: 'hangar.txt', text });
  await server.documents(owner, airfield);
}, 60_000);
afterAll(() => server.close());

const ask = async (person: Person, domain: string, question = QUESTION) => {
  const chatId = (await person.post('/chats', {})).body.id;
  const window = await person.connect();
  const answer = await window.ask(chatId, question, domain);
  window.close();
  return answer;
};
const explain = async (person: Person, id: string) =>
  WhyRefused.parse((await person.get(`/messages/${id}/refusal`)).body);

test('a refusal shows what was searched, what is near, and a better domain', async () => {
  const answer = await ask(asker, sample);
  expect(answer.answer?.outcome).not.toBe('answered');
  const refusal = await explain(asker, answer.id);
  const documents = (await server.documents(owner, sample)) as { passages: number }[];
  expect(refusal.searched.documents).toBe(documents.length);
  expect(refusal.searched.passages).toBeGreaterThan(documents.length);
  expect(['not_spoken_of', 'not_enough']).toContain(refusal.reason);
  for (const { content, quote } of refusal.nearest) expect(content).toContain(quote);
  expect(refusal.other_domains).toEqual([{ id: airfield, name: 'Airfield' }]);
});

test('neither counts nor names an unreadable domain or document', async () => {
  const answer = await ask(asker, sample);
  const before = await explain(asker, answer.id);
  const [document] = (await server.documents(owner, sample)) as { id: string }[];
  await run(sql`update domain set access = 'restricted' where id = ${airfield}`);
  await run(sql`update document set access = 'listed' where id = ${document?.id}`);
  const after = await explain(asker, answer.id);
  expect(after.other_domains).toEqual([]);
  expect(after.searched.documents).toBe(before.searched.documents - 1);
  expect(after.searched.passages).toBeLessThan(before.searched.passages);
  expect(after.nearest.map((one) => one.source_document_id)).not.toContain(document?.id);
  await run(sql`update document set access = 'domain' where id = ${document?.id}`);
  await run(sql`update domain set access = 'open' where id = ${airfield}`);
});

test('says what cannot be searched, and puts the scope first', async () => {
  const empty = (await owner.post('/domains', { name: 'Empty' })).body.id;
  const answer = await ask(asker, empty);
  expect(await explain(asker, answer.id)).toMatchObject({
    reason: 'no_documents',
    searched: { documents: 0, passages: 0 },
    nearest: [],
  });
  await run(sql`update execution set outcome = 'out_of_scope' where message_id = ${answer.id}`);
  expect((await explain(asker, answer.id)).reason).toBe('outside');
});

test('who does not take part, or lost the domain, learns nothing', async () => {
  const answer = await ask(asker, airfield, 'Who painted the moon?');
  expect((await owner.get(`/messages/${answer.id}/refusal`)).status).toBe(404);
  await run(sql`update domain set access = 'restricted' where id = ${airfield}`);
  expect((await asker.get(`/messages/${answer.id}/refusal`)).status).toBe(404);
  await run(sql`update domain set access = 'open' where id = ${airfield}`);
  expect((await asker.get(`/messages/${answer.reply_to}/refusal`)).status).toBe(404);
});

test('tells what decided only users who configure the domain', async () => {
  const unknown = await ask(owner, sample, 'How many meal vouchers does a zeppelin pilot get?');
  expect((await explain(owner, unknown.id)).decided?.by).toEqual({ kind: 'nothing_found' });
  const question = 'Which porter painted the hangar purple in Lisbon?';
  const { decided } = await explain(owner, (await ask(owner, airfield, question)).id);
  expect(decided?.by).toMatchObject({ kind: 'score', nowhere: expect.arrayContaining(['purple']) });
  expect((await owner.get(`/executions/${decided?.run_id}`)).status).toBe(200);
  expect((await explain(asker, (await ask(asker, airfield, question)).id)).decided).toBeNull();
});

test('quotes no sentence of a document that the reader may no longer read', async () => {
  await run(
    sql`insert into domain_grant (domain_id, user_id, role) values (${airfield}, ${asker.id}, 'expert')`,
  );
  const answer = await ask(asker, airfield, 'Which porter painted the hangar purple in Lisbon?');
  const before = await explain(asker, answer.id);
  expect(before.decided?.by).toMatchObject({ kind: 'score', sentence: expect.stringContaining('porter') });
  await run(sql`update document set access = 'listed' where domain_id = ${airfield}`);
  const after = await asker.get(`/messages/${answer.id}/refusal`);
  expect(JSON.stringify(after.body)).not.toContain('porter');
  await run(sql`update document set access = 'domain' where domain_id = ${airfield}`);
});
