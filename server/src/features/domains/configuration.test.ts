import { randomUUID } from 'node:crypto';
import { EMPTY_CONFIGURATION, EXPERT_FIELDS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let expert: Person;
let other: Person;
let domain: string;

const PERIMETER = {
  description: 'Working at Larkfield',
  covered: ['Holidays', 'Expenses'],
  not_covered: ['Salaries'],
  out_of_scope_message: '',
};
const specificCase = (trigger: string, order: number, more: object = {}) => ({
  id: randomUUID(),
  trigger,
  order,
  specific_instructions: '',
  required_details: [],
  escalation_conditions: [],
  ...more,
});

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Ada Owner');
  expert = await server.person('Eve Expert');
  other = await server.person('Olivier Normal');
  domain = (await owner.post('/domains', { name: 'People' })).body.id;
  await owner.patch(`/domains/${domain}`, { experts: [expert.id] });
});
afterAll(() => server.close());

test('a new domain has one categorizer, and the database allows no second', async () => {
  expect((await owner.get(`/domains/${domain}`)).body.workflow_categorizer_count).toBe(1);
  const second = server.database.db.execute(
    sql`insert into workflow (id, domain_id, kind) values (${randomUUID()}, ${domain}, 'categorizer')`,
  );
  await expect(second).rejects.toMatchObject({ cause: { code: '23505' } });
});

test('a new domain has the empty configuration, and so has its first entry', async () => {
  const { id } = (await owner.post('/domains', { name: 'New' })).body;
  expect((await owner.get(`/domains/${id}`)).body.configuration).toEqual(EMPTY_CONFIGURATION);
  const { rows } = await server.database.db.execute(
    sql`select snapshot from config_change where domain_id = ${id} and kind = 'created'`,
  );
  expect(rows).toEqual([{ snapshot: EMPTY_CONFIGURATION }]);
});

test("all readers see a domain's description; configurers see the rest", async () => {
  await expert.patch(`/domains/${domain}`, { perimeter: PERIMETER });
  const seen = (await other.get(`/domains/${domain}`)).body;
  expect(seen).toMatchObject({ name: 'People', perimeter: PERIMETER, experts: [{ id: expert.id }] });
  expect([seen.configuration, seen.execution_count, seen.changes_count]).toEqual([null, null, null]);
  expect((await expert.get(`/domains/${domain}`)).body.configuration.perimeter).toEqual(PERIMETER);
});

test('a disabled domain is there for its experts and admins only', async () => {
  const hidden = (await owner.post('/domains', { name: 'Hidden' })).body.id;
  await owner.patch(`/domains/${hidden}`, { status: 'disabled', experts: [expert.id] });
  const statuses = await Promise.all(
    [owner, expert, other].map((person) => person.get(`/domains/${hidden}`)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404]);
  const { domains } = (await other.get('/domains')).body;
  expect(domains.map(({ name }: { name: string }) => name)).not.toContain('Hidden');
});

const FIELDS = {
  name: 'People and work',
  description: 'x',
  status: 'active',
  suggested_questions: { en: ['How?'], fr: [] },
  experts: [] as string[],
  small_model: null,
  large_model: null,
  validation: 'off',
  categorizer_prompt: 'a',
  generation_prompt: 'b',
  validation_prompt: 'c',
  perimeter: PERIMETER,
  general_case: { specific_instructions: 'Be brief', required_details: [], escalation_conditions: [] },
  specific_cases: [],
  version: undefined,
};
test.each(Object.keys(FIELDS).filter((field) => field !== 'version'))(
  'the field %s is set by those who may, and by nobody else',
  async (field) => {
    const own = (await owner.post('/domains', { name: `Fields ${field}` })).body.id;
    await owner.patch(`/domains/${own}`, { experts: [expert.id] });
    const patch = { [field]: field === 'name' ? `New ${own}` : FIELDS[field as keyof typeof FIELDS] };
    const may = EXPERT_FIELDS.some((one) => one === field);
    expect((await other.patch(`/domains/${own}`, patch)).status).toBe(403);
    expect((await expert.patch(`/domains/${own}`, patch)).status).toBe(may ? 200 : 403);
    expect((await owner.patch(`/domains/${own}`, patch)).status).toBe(200);
  },
);

test.each([
  ['GET', 'changes'],
  ['GET', 'export'],
  ['POST', `changes/${randomUUID()}/restore`],
  ['POST', 'decisions'],
  ['POST', 'replays'],
  ['GET', 'golden-questions'],
  ['POST', 'golden-questions'],
  ['PATCH', `golden-questions/${randomUUID()}`],
  ['DELETE', `golden-questions/${randomUUID()}`],
  ['POST', 'golden-runs'],
  ['GET', `golden-runs/${randomUUID()}`],
] as const)('%s %s is for experts of the domain and admins', async (method, path) => {
  const body = {
    decisions: { question: 'x' },
    replays: { question: 'x' },
    'golden-questions': { question: 'x', outcome: 'answered' },
    'golden-runs': {},
  }[path.split('/')[0] ?? ''];
  const given = method === 'GET' || method === 'DELETE' ? undefined : (body ?? {});
  const foreign = (await owner.post('/domains', { name: `Foreign ${method} ${path}` })).body.id;
  const call = async (person: Person, id: string) =>
    (await server.call(method, `/domains/${id}/${path}`, given, person.token).catch(() => ({ status: 200 })))
      .status;
  expect(await call(other, domain)).toBe(403);
  expect(await call(expert, foreign)).toBe(403);
  expect(await call(expert, randomUUID())).toBe(404);
  expect([200, 201, 202, 204, 404]).toContain(await call(expert, domain));
});

test('records a change with author and difference, and can revert it', async () => {
  const id = (await owner.post('/domains', { name: 'History' })).body.id;
  const cases = [specificCase('second', 2), specificCase('first', 1)];
  await owner.patch(`/domains/${id}`, { generation_prompt: 'Answer in one line.' });
  await owner.patch(`/domains/${id}`, { specific_cases: cases, generation_prompt: 'Answer in one line.' });
  const { changes } = (await owner.get(`/domains/${id}/changes`)).body;
  expect(changes.map(({ kind, version }: { kind: string; version: number }) => [kind, version])).toEqual([
    ['edited', 3],
    ['edited', 2],
    ['created', 1],
  ]);
  expect(changes[0]).toMatchObject({ author: { id: owner.id } });
  expect(Object.keys(changes[0].changes)).toEqual(['specific_cases']);
  expect(changes[1].changes.generation_prompt).toEqual({ before: '', after: 'Answer in one line.' });
  const detail = (await owner.get(`/domains/${id}`)).body;
  expect(detail.changes_count).toBe(2);
  expect(detail.configuration.specific_cases.map(({ trigger }: { trigger: string }) => trigger)).toEqual([
    'first',
    'second',
  ]);

  const restored = await owner.post(`/domains/${id}/changes/${changes[2].id}/restore`, {});
  expect(restored.body.configuration).toMatchObject({ specific_cases: [], generation_prompt: '' });
  expect(restored.body.version).toBe(4);
});

test('of two changes of the same version the second is refused', async () => {
  const id = (await owner.post('/domains', { name: 'Twice' })).body.id;
  const { version } = (await owner.get(`/domains/${id}`)).body;
  expect((await owner.patch(`/domains/${id}`, { version, validation: 'off' })).status).toBe(200);
  const second = await owner.patch(`/domains/${id}`, { version, validation: 'before' });
  expect([second.status, second.body.code]).toEqual([409, 'configuration_changed']);
});

test('a model that the settings do not allow is refused', async () => {
  const refused = await owner.patch(`/domains/${domain}`, { large_model: 'openai:anything' });
  expect([refused.status, refused.body.code]).toEqual([400, 'model_not_allowed']);
});

test('a domain goes out as a file and comes back as the same configuration', async () => {
  const id = (await owner.post('/domains', { name: 'Original', description: 'd' })).body.id;
  const cases = [specificCase('parental leave', 1, { required_details: ['Country: France, Spain'] })];
  await owner.patch(`/domains/${id}`, {
    perimeter: PERIMETER,
    specific_cases: cases,
    validation_prompt: 'Strictly.',
  });
  const golden = { question: 'How many days?', outcome: 'answered', must_say: ['25'], must_cite: [] };
  await owner.post(`/domains/${id}/golden-questions`, golden);
  const file = (await owner.get(`/domains/${id}/export`)).body;
  const copy = await owner.post('/domains/import', { ...file, name: 'Copy' });
  expect(copy.status).toBe(201);
  const again = (await owner.get(`/domains/${copy.body.id}/export`)).body;
  expect({ ...again, name: 'Original' }).toEqual(file);
  expect(JSON.stringify(file)).not.toContain(owner.id);
  expect((await expert.post('/domains/import', { ...file, name: 'Mine' })).status).toBe(403);
});

test.each([
  ['none', 0],
  ['two', 2],
])("refuses an import with %s categorizers in the catalogue's words", async (_name, count) => {
  const file = (await owner.get(`/domains/${domain}/export`)).body;
  const workflows = [
    ...file.workflows.filter(({ kind }: { kind: string }) => kind !== 'categorizer'),
    ...Array.from({ length: count }, () => ({ kind: 'categorizer', prompt: '' })),
  ];
  const refused = await owner.post('/domains/import', { ...file, name: 'Broken', workflows });
  expect(refused.body).toEqual({
    code: 'invalid_categorizer_count',
    detail: 'Invalid workflow categorizer count (contact support)',
  });
  const { domains } = (await owner.get('/domains')).body;
  expect(domains.map(({ name }: { name: string }) => name)).not.toContain('Broken');
});

test('an import is read strictly', async () => {
  const file = (await owner.get(`/domains/${domain}/export`)).body;
  for (const wrong of [
    { ...file, name: 'X', extra: 1 },
    { ...file, name: 'X', format: 'other' },
    { ...file, name: 'X', configuration: { ...file.configuration, validation: 'sometimes' } },
    { ...file, name: 'X', workflows: 'x' },
  ]) {
    expect((await owner.post('/domains/import', wrong)).body.code).toBe('invalid_input');
  }
});
