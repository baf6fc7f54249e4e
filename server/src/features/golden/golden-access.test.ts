import { GoldenList, GoldenRunDetail } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';

let server: TestServer;
let owner: Person;
/** Manager of the domain, on the list of the narrower document. */
let mina: Person;
/** Expert of the domain who is not on it. */
let eve: Person;
let domain: string;
let narrow: string;

const run = (query: ReturnType<typeof sql>) => server.database.db.execute(query);
const listed = (id: string, ...people: Person[]) =>
  server.call(
    'PUT',
    `/documents/${id}/access`,
    { access: 'listed', principals: people.map((one) => one.id) },
    mina.token,
  );
const grant = (person: Person, role: string) =>
  server.call('PUT', `/domains/${domain}/grants/${person.id}`, { role }, owner.token);

const WIDE = {
  question: 'How much is a parking space?',
  outcome: 'answered',
  must_say: ['80 euros'],
  must_cite: [{ document: 'parking.txt' }],
};
const NARROW = {
  question: 'How much is the severance of directors?',
  outcome: 'answered',
  must_say: ['quokka'],
  must_cite: [{ document: 'Severance.txt' }],
};

const golden = async (person: Person) => {
  const { body } = await person.get(`/domains/${domain}/golden-questions`);
  return GoldenList.parse(body);
};
/** When nothing runs any more. */
const settled = (person: Person) =>
  until(async () => {
    const list = await golden(person);
    return list.runs.every(({ status }) => status === 'done') ? list : null;
  });
const questionsOf = ({ questions }: GoldenList) => questions.map(({ question }) => question);

const documentCalled = async (name: string): Promise<string> =>
  (await mina.get(`/documents?kb_id=${domain}`)).body.documents.find(
    ({ designation }: { designation: string }) => designation === name,
  ).id;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  mina = await server.person('Mina Manager');
  eve = await server.person('Eve Expert');
  domain = (await owner.post('/domains', { name: 'People' })).body.id;
  await grant(mina, 'manager');
  await grant(eve, 'expert');
  await server.call('PUT', `/domains/${domain}/access`, { access: 'restricted' }, owner.token);
  await upload(server, mina, {
    domainId: domain,
    name: 'parking.txt',
    text: 'A parking space is 80 euros a month.',
  });
  narrow = await upload(server, mina, {
    domainId: domain,
    name: 'severance.txt',
    text: 'The severance of directors is nine months, called the quokka programme.',
  });
  await server.documents(mina, domain);
  expect((await listed(narrow, mina)).status).toBe(204);
  expect((await mina.post(`/domains/${domain}/golden-questions`, WIDE)).status).toBe(201);
  expect((await mina.post(`/domains/${domain}/golden-questions`, NARROW)).status).toBe(201);
  await settled(mina);
}, 60_000);
afterAll(() => server.close());

test('shows a narrower question to its readers only, marked as narrower', async () => {
  const hers = await settled(mina);
  expect(hers.questions.map(({ narrower, latest }) => [narrower, latest?.passed, latest?.narrower])).toEqual([
    [false, true, false],
    [true, true, true],
  ]);
  const others = await settled(eve);
  expect(questionsOf(others)).toEqual([WIDE.question]);
  expect(others.runs.every(({ narrower, total }) => !narrower && total === 1)).toBe(true);
  expect(JSON.stringify(others)).not.toMatch(/quokka|severance/i);
  // Counts over all questions are the same for both.
  expect(hers.measures).toEqual(others.measures);
});

test('a run visible to all reads what all may read, whoever starts it', async () => {
  // Without the name of the document it is everybody's question.
  const { body } = await mina.post(`/domains/${domain}/golden-questions`, { ...NARROW, must_cite: [] });
  const { id, narrower } = body.questions.at(-1);
  expect(narrower).toBe(false);
  const { questions } = await settled(mina);
  expect(questions.at(-1)?.latest).toMatchObject({ passed: false, outcome: 'not_in_documents' });
  await mina.remove(`/domains/${domain}/golden-questions/${id}`);
});

test("a narrower run is its reader's own, its results its readers'", async () => {
  const list = await settled(mina);
  const own = list.runs.find(({ narrower }) => narrower);
  const path = `/domains/${domain}/golden-runs/${own?.id}`;
  const detail = GoldenRunDetail.parse((await mina.get(path)).body);
  expect(detail).toMatchObject({ narrower: true, total: 1, done: 1, broken: [] });
  expect(detail.results.map(({ text }) => text).join()).toContain('quokka');
  expect((await eve.get(path)).status).toBe(404);
  // A person who gets access later does not see the run, but sees its result.
  await listed(narrow, mina, eve);
  expect((await eve.get(path)).status).toBe(404);
  expect((await golden(eve)).questions[1]).toMatchObject({ narrower: true, latest: { narrower: true } });
  await listed(narrow, mina);
});

test('a run of a user without the document asks questions of all only', async () => {
  const before = (await golden(mina)).runs.filter(({ narrower }) => narrower).length;
  expect((await eve.post(`/domains/${domain}/golden-runs`, {})).body.id).not.toBeNull();
  await settled(eve);
  expect((await settled(mina)).runs.filter(({ narrower }) => narrower)).toHaveLength(before);
});

test('a narrower question holds no draft up', async () => {
  const draft = { perimeter: { covered: [], not_covered: ['severance'] } };
  const { id } = (await mina.post(`/domains/${domain}/golden-runs`, { draft })).body;
  const detail = await until(async () => {
    const { body } = await mina.get(`/domains/${domain}/golden-runs/${id}`);
    return body.status === 'done' ? body : null;
  });
  expect(detail).toMatchObject({ total: 1, done: 1, broken: [] });
});

test('shows a result to those who may read its documents now', async () => {
  await mina.post(`/domains/${domain}/golden-questions`, { ...WIDE, must_cite: [] });
  const { id, latest } = (await settled(eve)).questions.at(-1) ?? {};
  expect(latest?.text).toContain('80 euros');
  const parking = await documentCalled('parking.txt');
  await listed(parking, mina);
  expect((await golden(eve)).questions.find((one) => one.id === id)).toMatchObject({ latest: null });
  expect((await golden(mina)).questions.find((one) => one.id === id)?.latest?.text).toContain('80 euros');
  await server.call('PUT', `/documents/${parking}/access`, { access: 'domain' }, mina.token);
  await mina.remove(`/domains/${domain}/golden-questions/${id}`);
});

test('what she may not see she cannot change, remove or take away', async () => {
  const [, hidden] = (await golden(mina)).questions;
  const path = `/domains/${domain}/golden-questions/${hidden?.id}`;
  expect((await eve.patch(path, WIDE)).status).toBe(404);
  expect((await eve.remove(path)).status).toBe(404);
  expect(questionsOf(await golden(mina))).toContain(NARROW.question);
  expect(JSON.stringify((await eve.get(`/domains/${domain}/export`)).body)).not.toMatch(/severance|quokka/i);
  expect(JSON.stringify((await mina.get(`/domains/${domain}/export`)).body)).toMatch(/quokka/i);
});

test('a question stays with its readers after its document changes or goes', async () => {
  const parking = await documentCalled('parking.txt');
  expect(questionsOf(await golden(eve))).toEqual([WIDE.question]);
  await listed(parking, mina);
  expect(await golden(eve)).toMatchObject({ questions: [], measures: null });
  await server.call('PUT', `/documents/${parking}/access`, { access: 'domain' }, mina.token);
  expect((await golden(eve)).questions).toMatchObject([{ latest: { passed: true } }]);

  await mina.patch(`/documents/${narrow}`, { designation: 'golden handshake.txt' });
  const [, hers] = (await golden(mina)).questions;
  await mina.patch(`/domains/${domain}/golden-questions/${hers?.id}`, {
    ...NARROW,
    question: 'How much severance?',
  });
  expect(questionsOf(await settled(eve))).toEqual([WIDE.question]);
  expect((await mina.remove(`/documents/${narrow}`)).status).toBe(204);
  expect(questionsOf(await golden(eve))).toEqual([WIDE.question]);
  expect(questionsOf(await golden(mina))).toContain('How much severance?');
  // A deleted document that all readers of the domain could read stays so, in a restricted domain too.
  expect((await mina.remove(`/documents/${parking}`)).status).toBe(204);
  const { rows } = await run(sql`select for_domain from removed_document where id = ${parking}`);
  expect(rows).toEqual([{ for_domain: true }]);
  expect((await golden(eve)).questions).toMatchObject([{ question: WIDE.question, narrower: false }]);
});
