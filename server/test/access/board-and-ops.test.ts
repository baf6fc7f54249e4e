import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRole, done, upload } from '../kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';

/**
 * Two domains: Board is restricted, and has a document for its manager alone; Ops is open, and has one for Rita alone.
 * Each test is an attack that once succeeded.
 */
let server: TestServer;
/** The owner and an administrator, without a role in Board. */
let olga: Person;
let adam: Person;
/** Manager, reader and expert of Board. */
let mia: Person;
let rita: Person;
let xena: Person;
/** Expert of Ops; neither may know of Board. */
let eve: Person;
let bob: Person;
let board: string;
let ops: string;
let forMia: string;
let forRita: string;

const put = (person: Person, path: string, body: object) => server.call('PUT', path, body, person.token);
const newChat = async (by: Person, ...people: Person[]): Promise<string> => {
  const { id } = (await by.post('/chats', {})).body;
  for (const { id: user_id } of people) done(await by.post(`/chats/${id}/participant`, { user_id }));
  return id;
};
const ask = async (person: Person, chatId: string, question: string, domain: string) => {
  const window = await person.connect();
  const answer = await window.ask(chatId, question, domain);
  window.close();
  return answer;
};
const list = (person: Person, document: string, by: Person) =>
  put(by, `/documents/${document}/access`, { access: 'listed', principals: [person.id] });

beforeAll(async () => {
  server = await startTestServer();
  olga = await server.person('Olga Owner');
  adam = await server.person('Adam Admin');
  mia = await server.person('Mia Manager');
  rita = await server.person('Rita Reader');
  xena = await server.person('Xena Expert');
  eve = await server.person('Eve Expert');
  bob = await server.person('Bob Sales');
  await changeRole(olga, adam, { role: 'admin' });
  board = (await olga.post('/domains', { name: 'Board' })).body.id;
  ops = (await olga.post('/domains', { name: 'Ops' })).body.id;
  done(await put(olga, `/domains/${board}/access`, { access: 'restricted', managers: [mia.id] }));
  done(await put(mia, `/domains/${board}/grants/${rita.id}`, { role: 'reader' }));
  done(await put(mia, `/domains/${board}/grants/${xena.id}`, { role: 'expert' }));
  done(await put(olga, `/domains/${ops}/grants/${eve.id}`, { role: 'expert' }));
  forMia = await upload(server, mia, {
    domainId: board,
    name: 'merger-of-quokka.txt',
    text: 'The quokka merger costs 40 million.',
  });
  forRita = await upload(server, olga, {
    domainId: ops,
    name: 'payroll-of-wombat.txt',
    text: 'The wombat allowance is 310000 a year.',
  });
  await upload(server, olga, { domainId: ops, name: 'lunch.txt', text: 'Lunch is served at noon.' });
  await upload(server, mia, { domainId: board, name: 'seats.txt', text: 'The board has nine seats.' });
  await server.documents(mia, board);
  await server.documents(olga, ops);
  done(await list(mia, forMia, mia));
  done(await list(rita, forRita, olga));
}, 60_000);
afterAll(() => server.close());

test('refuses a question to an unreadable domain and stores nothing', async () => {
  for (const [person, code] of [
    [bob, 'not_found'],
    [eve, 'not_found'],
    [adam, 'domain_restricted'],
    [olga, 'domain_restricted'],
  ] as const) {
    const chatId = await newChat(person);
    const window = await person.connect();
    const said = await window.say(chatId, `@${xena.username} How many seats?`, board);
    window.close();
    expect([person.name, said.ok, said.error?.code]).toEqual([person.name, false, code]);
    const { messages, participants } = (await person.get(`/chats/${chatId}`)).body;
    expect([messages, participants.length]).toEqual([[], 1]);
  }
  expect((await ask(rita, await newChat(rita), 'How many seats does the board have?', board)).status).toBe(
    'complete',
  );
});

test('an answer of a hidden domain leads to none of its experts', async () => {
  const chatId = await newChat(rita);
  const answer = await ask(rita, chatId, 'How many seats does the board have?', board);
  done(await rita.post(`/chats/${chatId}/participant`, { user_id: bob.id }));
  const asked = await bob.post(`/messages/${answer.id}/ask-expert`, {});
  expect([asked.status, asked.body.code]).toEqual([409, 'no_expert']);
  expect((await bob.get(`/chats/${chatId}`)).body.participants).toHaveLength(2);
  done(await rita.post(`/messages/${answer.id}/ask-expert`, {}));
});

type AuditEvent = {
  action: string;
  target: { id: string; name: string } | null;
  detail: Record<string, unknown>;
};
const eventsFor = async (person: Person, query = ''): Promise<AuditEvent[]> =>
  (await person.get(`/audit-events?limit=100${query}`)).body.events;
const toldOf = async (person: Person, domain: string) =>
  (await person.get('/notifications')).body.notifications.filter(
    (one: { kind: string; domain_id: string }) => one.kind === 'access_opened' && one.domain_id === domain,
  ).length;

test('the steps of a run name no document hidden from their reader', async () => {
  const question = 'How much is the wombat allowance a year?';
  const answer = await ask(rita, await newChat(rita), question, ops);
  expect(answer.sources.map(({ source_document_id: id }) => id)).toContain(forRita);
  const { executions } = (await eve.get(`/executions?domain_id=${ops}`)).body;
  const run = executions.find((one: { question: string }) => one.question.includes('wombat allowance'));
  const shown = (await eve.get(`/executions/${run.id}`)).body;
  expect(JSON.stringify(shown)).not.toContain('payroll-of-wombat');
  expect(JSON.stringify(shown)).not.toContain(forRita);
  expect(shown.steps[1].notes.hidden_passages).toBeGreaterThan(0);
  // A run that ended before anything was written rests on nothing, and still searched.
  await server.database.pool.query('delete from message_document where message_id = $1', [answer.id]);
  const unwritten = (await eve.get(`/executions/${run.id}`)).body;
  expect(unwritten.withheld).toBe(false);
  expect(JSON.stringify(unwritten.steps)).not.toContain('payroll-of-wombat');
  expect(unwritten.steps[0].notes).toMatchObject({ decision: { in_scope: true } });
});

test('the steps of a run hold no figure of hidden documents', async () => {
  const runOf = async (person: Person, question: string) => {
    await ask(person, await newChat(person), question, ops);
    const { executions } = (await eve.get(`/executions?domain_id=${ops}`)).body;
    const run = executions.find((one: { question: string }) => one.question.includes(question));
    return (await eve.get(`/executions/${run.id}`)).body;
  };
  const figures = /"(score|lexical_score|vector_score|nowhere|judged|best)":/;
  // Figures depend on hidden documents that the search did not find, too.
  for (const question of ['Does the wombat own a zeppelin at lunch?', 'Does lunch need a zeppelin?']) {
    const { steps } = await runOf(rita, question);
    expect(JSON.stringify(steps)).not.toMatch(figures);
    expect(JSON.stringify(steps)).toContain('lunch.txt');
  }
  const openToAll = await runOf(bob, 'Does lunch need a balloon?');
  expect(JSON.stringify(openToAll.steps)).toMatch(figures);
});

test('the audit log shows restricted lists to managers and their author', async () => {
  const shown = await eventsFor(adam);
  const ofBoard = shown.filter(
    ({ target, detail }) => target?.id === board || detail.domain_id === board || target?.id === forMia,
  );
  expect(ofBoard.length).toBeGreaterThan(4);
  const text = JSON.stringify(ofBoard.filter(({ action }) => action !== 'access.opened'));
  for (const hidden of [rita.id, xena.id, 'Rita', 'Xena', 'quokka']) expect(text).not.toContain(hidden);
  const exported = await fetch(`${server.url}/v1/audit-events/export?format=jsonl`, {
    headers: { authorization: `Bearer ${adam.token}` },
  });
  expect(await exported.text()).not.toContain('"name":"Xena Expert","after"');
  done(await put(mia, `/domains/${board}/grants/${adam.id}`, { role: 'manager' }));
  expect(JSON.stringify(await eventsFor(adam, '&action=domain.access_changed'))).toContain('Xena');
  done(await mia.remove(`/domains/${board}/grants/${adam.id}`));
  // Open domains are shown as before.
  expect(JSON.stringify(await eventsFor(adam, '&action=document.added'))).toContain('payroll-of-wombat');
});

test('the audit log links people to hidden domains for their managers only', async () => {
  const change = { domain_ids: [ops, board], language: 'fr' };
  done(await olga.patch(`/users/${eve.id}`, change));
  const detailFor = async (by: Person) => (await eventsFor(by, '&action=user.changed'))[0]?.detail;
  expect(await detailFor(adam)).toEqual({ language: 'fr' });
  expect(await detailFor(olga)).toEqual(change);
  done(await mia.remove(`/domains/${board}/grants/${eve.id}`));
  done(await put(olga, `/domains/${ops}/grants/${eve.id}`, { role: 'expert' }));
});

test('without a mail server a manager invites no new address', async () => {
  const invite = (by: Person) =>
    by.post(`/domains/${board}/invitations`, { emails: ['new@example.com'], role: 'reader' });
  expect((await invite(mia)).body.code).toBe('invitation_refused');
  const [invited] = (await invite(adam)).body.invitations;
  expect(invited).toMatchObject({ outcome: 'invited', link: expect.stringContaining('#token=') });
});

test('an address that its account typed itself is not invited', async () => {
  const stranger = { name: 'Clara Chief', email: 'chief@example.com', password: 'a-long-password' };
  // Without a mail server nothing proves that it is theirs.
  done(await server.call('POST', '/user/register', stranger));
  const body = { emails: [stranger.email], role: 'reader' };
  for (const by of [mia, adam])
    expect((await by.post(`/domains/${board}/invitations`, body)).body.code).toBe('invitation_refused');
  expect((await mia.get(`/domains/${board}/grants?search=Clara`)).body.grants).toEqual([]);
});

test('a disabled manager and owners learn that an administrator came in', async () => {
  const away = await server.person('Mona Away');
  const { id } = (await olga.post('/domains', { name: 'Vault' })).body;
  done(await put(olga, `/domains/${id}/access`, { access: 'restricted', managers: [away.id] }));
  done(await adam.patch(`/users/${away.id}`, { disabled: true }));
  const before = await toldOf(olga, id);
  done(await put(adam, `/domains/${id}/grants/${adam.id}`, { role: 'manager' }));
  expect(await toldOf(olga, id)).toBe(before + 1);
  const waiting = await server.database.pool.query(
    `select 1 from notification where user_id = $1 and kind = 'access_opened' and domain_id = $2`,
    [away.id, id],
  );
  expect(waiting.rowCount).toBe(1);
});

test('withholds an answer that names a domain the reader may not know', async () => {
  const { name } = (await rita.get(`/domains/${board}`)).body;
  const chatId = await newChat(rita);
  const answer = await ask(rita, chatId, 'How far away is the moon in light years?', board);
  expect(answer.answer?.outcome).toBe('not_in_documents');
  expect(answer.content).toContain(name);
  done(await rita.post(`/chats/${chatId}/participant`, { user_id: bob.id }));
  const seen = (await bob.get(`/messages?chat_id=${chatId}`)).body.messages;
  expect(seen.find(({ id }: { id: string }) => id === answer.id)).toMatchObject({ withheld: true });
  expect(JSON.stringify(seen)).not.toContain(`in ${name}`);
  expect((await bob.get(`/chats?search=${encodeURIComponent(`in ${name}`)}`)).body.chats).toEqual([]);
  const own = (await rita.get(`/messages?chat_id=${chatId}`)).body.messages;
  expect(own.find(({ id }: { id: string }) => id === answer.id)).toMatchObject({ withheld: false });
});

test('keeps excerpts of a document deleted before a restriction hidden', async () => {
  const { id } = (await olga.post('/domains', { name: 'Annex' })).body;
  const document = await upload(server, olga, {
    domainId: id,
    name: 'annex.txt',
    text: 'The annex has seven doors.',
  });
  await server.documents(olga, id);
  const chatId = await newChat(bob);
  const answer = await ask(bob, chatId, 'How many doors does the annex have?', id);
  // One that names the domain rests on that too.
  await server.database.pool.query(`update execution set outcome = 'answered' where message_id = $1`, [
    answer.id,
  ]);
  const shown = async () =>
    (await bob.get(`/messages?chat_id=${chatId}`)).body.messages.find(
      (one: { id: string }) => one.id === answer.id,
    ).withheld;
  done(await olga.remove(`/documents/${document}`));
  expect(await shown()).toBe(false);
  done(await put(olga, `/domains/${id}/access`, { access: 'restricted', managers: [mia.id] }));
  expect(await shown()).toBe(true);
  done(await olga.remove(`/domains/${id}`));
  expect(await shown()).toBe(true);
});

test('a refused change of access waits for no lock, document or not', async () => {
  const holder = await server.database.pool.connect();
  try {
    // As every act under way does, which a change of access waits for.
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock_shared(7001370)');
    const to = { access: 'listed', principals: [bob.id] };
    const nowhere = '00000000-0000-7000-8000-000000000000';
    for (const id of [forMia, nowhere])
      expect((await put(bob, `/documents/${id}/access`, to)).body.code).toBe('not_found');
    const [lunch] = (await bob.get(`/documents?kb_id=${ops}`)).body.documents;
    expect((await put(bob, `/documents/${lunch.id}/access`, to)).body.code).toBe('forbidden');
    const opened = { access: 'open', managers: [] };
    expect((await put(bob, `/domains/${board}/access`, opened)).body.code).toBe('not_found');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
