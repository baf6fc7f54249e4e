import { type Message, textOf } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { WELL } from '../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../test/stand-ins/model/stand-in.ts';

/** Refusals, empty drafts and greetings, over the socket and the API; each test has a domain of its own. */
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let asker: Awaited<ReturnType<Person['connect']>>;

const MODEL = 'openai-compatible:small';
const QUESTION = 'How many days of paid holiday do employees have?';
const SAID = 'Employees have 28 days of paid holiday a year';
const WRITTEN = ['Employees have 28 days [1].'];
const PERIMETER = {
  description: 'Working at the company',
  covered: ['Expenses'],
  not_covered: ['Salaries', 'Holidays'],
  out_of_scope_message: '',
};

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: MODEL,
    SMALL_MODEL: MODEL,
  });
  owner = await server.person('Ada Owner');
  asker = await owner.connect();
});
afterAll(async () => {
  asker.close();
  await server.close();
  await standIn.close();
});

const newDomain = async (change: object = {}): Promise<string> => {
  const { id } = (await owner.post('/domains', { name: `Handbook ${Math.random()}` })).body;
  const text = `${SAID}. The badge is worn at the door.`;
  await upload(server, owner, { domainId: id, name: 'Handbook.txt', text });
  await server.documents(owner, id);
  await owner.patch(`/domains/${id}`, { validation: 'off', ...change });
  return id;
};
const newChat = async (): Promise<string> => (await owner.post('/chats', {})).body.id;
const outside = (change: object = {}) => ({
  words: 'You sort the questions',
  json: {
    ...{
      question: QUESTION,
      language: 'en',
      in_scope: false,
      not_covered: 0,
      case: 0,
      missing: [],
      escalation: 0,
    },
    reason: 'Outside.',
    ...change,
  },
});
const callsSince = (before: number) => standIn.calls().slice(before);

test('a model calls nothing outside in a domain without a perimeter', async () => {
  const domain = await newDomain();
  const chat = await newChat();
  standIn.set({ ...WELL, tokens: WRITTEN });
  await asker.ask(chat, QUESTION, domain);
  standIn.set({ ...WELL, tokens: WRITTEN, jsonFor: [outside()] });
  const followUp = await asker.ask(chat, 'And how many days for employees?', domain);
  expect(followUp.answer?.outcome).toBe('answered');
});

test("with a perimeter, the model's line or the documents decide the scope", async () => {
  const domain = await newDomain({ perimeter: PERIMETER });
  const ask = async (question: string, change: object): Promise<Message> => {
    standIn.set({ ...WELL, tokens: WRITTEN, jsonFor: [outside({ question, ...change })] });
    return asker.ask(await newChat(), question, domain);
  };
  expect((await ask(QUESTION, {})).answer?.outcome).toBe('answered');
  expect((await ask(QUESTION, { not_covered: 2 })).answer?.outcome).toBe('out_of_scope');
  expect((await ask('Who won the football cup?', {})).answer?.outcome).toBe('out_of_scope');
  const { executions } = (await owner.get(`/executions?domain_id=${domain}`)).body;
  const decisions = await Promise.all(
    executions.map(async ({ id }: { id: string }) => (await owner.get(`/executions/${id}`)).body.decision),
  );
  expect(decisions.map(({ in_scope, not_covered }) => [in_scope, not_covered])).toEqual([
    [false, null],
    [false, 'Holidays'],
    [true, null],
  ]);
});

test('a question that was outside is searched for when its person wants that', async () => {
  const domain = await newDomain({ perimeter: PERIMETER });
  standIn.set({ ...WELL, tokens: WRITTEN, jsonFor: [outside({ not_covered: 2 })] });
  const chat = await newChat();
  const refused = await asker.ask(chat, QUESTION, domain);
  expect(refused.answer?.outcome).toBe('out_of_scope');
  const again = await asker.ask(chat, QUESTION, domain, { replaces: refused.reply_to, search_anyway: true });
  expect(again.answer?.outcome).toBe('answered');
  expect(textOf(again.content)).toContain('28 days');
});

test.each(['[1]', '[1] Handbook.txt, lines 1 to 1', '[1].'])(
  'a draft of %s says nothing and is not checked',
  async (draft) => {
    const domain = await newDomain({ validation: 'before' });
    const before = standIn.calls().length;
    standIn.set({ ...WELL, tokens: [draft] });
    const message = await asker.ask(await newChat(), QUESTION, domain);
    expect(message.answer?.outcome).toBe('may_answer');
    expect(textOf(message.content)).toContain(SAID);
    expect(callsSince(before).filter(({ text }) => text.includes('You check an answer'))).toEqual([]);
  },
);

test('a bare figure is an answer', async () => {
  const domain = await newDomain();
  standIn.set({ ...WELL, tokens: ['28 [1]'] });
  expect((await asker.ask(await newChat(), QUESTION, domain)).answer?.outcome).toBe('answered');
});

test.each([
  ['hello', 'Hello!'],
  ['Merci beaucoup !', 'Avec plaisir'],
])('%s is answered in kind, without a search or a model', async (greeting, words) => {
  const domain = await newDomain({ perimeter: PERIMETER });
  const before = standIn.calls().length;
  const message = await asker.ask(await newChat(), greeting, domain);
  expect(message.answer).toMatchObject({ outcome: 'greeted', engine: 'extractive', passages: 0 });
  expect(textOf(message.content)).toContain(words);
  expect(message.sources).toEqual([]);
  expect(callsSince(before)).toEqual([]);
});
