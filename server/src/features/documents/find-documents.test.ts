import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let nina: Person;
let people: string;
let board: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  nina = await server.person('Nina Normal');
  people = (await owner.post('/domains', { name: 'People' })).body.id;
  board = (await owner.post('/domains', { name: 'Board' })).body.id;
});
afterAll(() => server.close());

const add = async (domain: string, name: string): Promise<string> => {
  const id = v7();
  await server.database.db.execute(sql`
    insert into document (id, domain_id, name, size_bytes, content_hash, file_key, status)
    values (${id}, ${domain}, ${name}, 1, ${id}, ${`none/${id}`}, 'ingested')`);
  return id;
};
const found = async (person: Person, query: string) =>
  (await person.get(`/documents/names?${query}`)).body.documents.map(
    ({ designation }: { designation: string }) => designation,
  );

test('finds readable documents of all domains by a part of their name', async () => {
  const listed = await add(people, 'Leave of directors.pdf');
  for (const name of ['Annual leave.pdf', 'leave forms.docx', '100% leave_a.txt']) await add(people, name);
  await add(board, 'Leave of the board.pdf');
  await server.call(
    'PUT',
    `/domains/${board}/access`,
    { access: 'restricted', managers: [owner.id] },
    owner.token,
  );
  await accessOf(server.database.db).list(listed, { people: [owner.id] });

  const names = ['leave forms.docx', '100% leave_a.txt', 'Annual leave.pdf'];
  expect(await found(nina, 'name=LEAVE')).toEqual(names);
  expect(await found(owner, 'name=leave')).toEqual([
    'leave forms.docx',
    'Leave of directors.pdf',
    'Leave of the board.pdf',
    ...names.slice(1),
  ]);
  expect(await found(nina, 'name=leave&limit=1')).toEqual(names.slice(0, 1));
  expect(await found(nina, 'name=%25%20leave_')).toEqual(['100% leave_a.txt']);
  const { body } = await nina.get('/documents/names?name=forms');
  expect(body.documents).toMatchObject([{ type: 'pdf', domain: { id: people, name: 'People' } }]);
});

test('refuses an empty name and unknown fields', async () => {
  expect((await nina.get('/documents/names?name=%20')).status).toBe(400);
  expect((await nina.get(`/documents/names?name=a&kb_id=${people}`)).status).toBe(400);
});
