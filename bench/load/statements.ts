import { randomUUID } from 'node:crypto';
import { ask } from '../../server/test/kit/ask.ts';
import { type Person, type PersonSocket, signUp } from '../../server/test/kit/person.ts';
import {
  type CountedDatabase,
  type CountedStatement,
  createCountedDatabase,
} from '../kit/counted-database.ts';
import { fillDomain } from '../kit/fill-domain.ts';
import { type Model, startModel } from '../kit/model.ts';
import { usageOf } from '../kit/processes.ts';
import { type Product, SERVER, serverOf, startProductIn } from '../kit/product.ts';
import { type Section, toMarkdown } from '../kit/table.ts';
import { loadTexts, type Texts } from '../kit/texts.ts';
import type { Part } from './part.ts';

const PEOPLE = 6;
const PASSAGES = 2_000;
const ROUNDS = { short: 2, long: 5 };
/** Units of each kind in a round. */
const UNITS = { messages: 300, read: 100, home: 30, opened: 60, questions: 20 };
/** Statements whose text is printed for each kind. */
const COSTLIEST = 6;
const TEXT_LENGTH = 110;
/** Calls of the web app when it is opened. */
const HOME = ['/config', '/me', '/me/token-use', '/chats', '/domains', '/notifications', '/inbox'] as const;
const ANSWER = ['In ', 'short: ', 'yes [1].'];
const WARM_UP = 10;

/** A server on a database of its own, with people who share chats two by two. */
type Installation = {
  name: string;
  product: Product;
  database: CountedDatabase;
  people: { person: Person; socket: PersonSocket }[];
  chats: { id: string; from: number; to: number }[];
  domainId: string;
  texts: Texts;
  asked: number;
};
type Kind = keyof typeof UNITS;
type Sums = {
  units: number;
  seconds: number;
  serverMs: number;
  databaseMs: number;
  statements: Map<string, CountedStatement>;
};

/**
 * Statements, planning and processor time for a message between people, for one that is read at once, for opening the app and a chat, and
 * for a question. BEFORE names the program of another build (`server/dist` of another version): it is measured by turns in the same run.
 */
export const statements: Part = async ({ short, evalData }) => {
  const texts = loadTexts(evalData);
  const model = await startModel({ tokens: ANSWER, firstTokenMs: 0, tokenMs: 1 });
  const installed: Installation[] = [];
  try {
    const before = process.env.BEFORE;
    if (before) installed.push(await install('before', serverOf(before), model, texts));
    installed.push(await install('now', SERVER, model, texts));
    for (const one of installed) await fill(one);
    const sums = new Map(installed.map(({ name }) => [name, newSums()]));
    for (const one of installed) for (const kind of KINDS) await WORK[kind](one, WARM_UP);
    for (let round = 0; round < (short ? ROUNDS.short : ROUNDS.long); round += 1)
      for (const kind of KINDS)
        for (const one of installed) await measure(one, kind, sums.get(one.name)?.[kind] ?? emptySums());
    for (const kind of KINDS)
      for (const [name, all] of sums) console.log(`${toMarkdown(costliest(name, kind, all[kind]))}\n`);
    return section(sums, texts);
  } finally {
    for (const one of installed) await remove(one);
    await model.stop();
  }
};

const install = async (
  name: string,
  command: typeof SERVER,
  model: Model,
  texts: Texts,
): Promise<Installation> => {
  const database = await createCountedDatabase();
  const product = await startProductIn(database.folder, { ...model.environment, SIGN_UP: 'anyone' }, command);
  await database.connect();
  return { name, product, database, people: [], chats: [], domainId: '', texts, asked: 0 };
};

const remove = async ({ product, database, people }: Installation) => {
  for (const { socket } of people) socket.close();
  await database.close();
  await product.stop();
  database.remove();
};

/** Adds people, a domain, and chats of two between all of them. */
const fill = async (one: Installation) => {
  const { product, people, chats, texts } = one;
  for (let index = 0; index < PEOPLE; index += 1) {
    const account = {
      name: `Person ${index}`,
      email: `p${index}@example.com`,
      password: `bench-${randomUUID()}`,
    };
    const person = await signUp(product.url, account);
    people.push({ person, socket: await person.openSocket() });
  }
  const [owner] = people;
  if (!owner) throw new Error('there is no first person');
  const { domainId } = await fillDomain(owner.person, texts, PASSAGES);
  one.domainId = domainId;
  for (const [from, { person, socket }] of people.entries())
    for (let to = 0; to < PEOPLE; to += 1) {
      if (to === from) continue;
      const { id } = await person.makeChat();
      await socket.emitWithAck('load_chat', { chat_id: id });
      // Alone in a chat, a person asks the assistant.
      await ask(socket, { chatId: id, domainId, question: texts.questions[chats.length] ?? 'Why?' });
      await person.send('POST', `/chats/${id}/participant`, { user_id: people[to]?.person.user.id });
      chats.push({ id, from, to });
    }
};

const KINDS = ['messages', 'read', 'home', 'opened', 'questions'] as const;
const NAMES: Record<Kind, string> = {
  messages: 'message between two people',
  read: 'message, read at once',
  home: 'app opened',
  opened: 'chat opened',
  questions: 'question in a new chat',
};

const emptySums = (): Sums => ({ units: 0, seconds: 0, serverMs: 0, databaseMs: 0, statements: new Map() });
const newSums = (): Record<Kind, Sums> => ({
  messages: emptySums(),
  read: emptySums(),
  home: emptySums(),
  opened: emptySums(),
  questions: emptySums(),
});

const write = async (
  { people, domainId }: Installation,
  chat: Installation['chats'][number],
  text: string,
) => {
  const ack = await people[chat.from]?.socket.emitWithAck('new_message', {
    message: text,
    chat_id: chat.id,
    domain_id: domainId,
    thread_id: null,
    images: [],
    workflow: domainId,
    client_id: randomUUID(),
  });
  if (!ack?.ok) throw new Error(`a message was refused: ${ack?.error.code}`);
  return ack.data.message;
};

/** Runs `count` units, one after the other in each chat and in all chats at once. */
const inAllChats = async (
  one: Installation,
  count: number,
  work: (chat: Installation['chats'][number]) => Promise<unknown>,
) => {
  let left = count;
  await Promise.all(
    one.chats.map(async (chat) => {
      while (left > 0) {
        left -= 1;
        await work(chat);
      }
    }),
  );
};

const WORK: Record<Kind, (one: Installation, count: number) => Promise<void>> = {
  messages: (one, count) =>
    inAllChats(one, count, (chat) => write(one, chat, `Have you seen this? ${randomUUID()}`)),
  read: (one, count) =>
    inAllChats(one, count, async (chat) => {
      const { seq } = await write(one, chat, `And this? ${randomUUID()}`);
      await one.people[chat.to]?.socket.emitWithAck('read_chat', { chat_id: chat.id, seq });
    }),
  home: async (one, count) => {
    for (let index = 0; index < count; index += 1) {
      const person = one.people[index % PEOPLE]?.person;
      await Promise.all(HOME.map((path) => person?.send('GET', path)));
    }
  },
  opened: async (one, count) => {
    for (let index = 0; index < count; index += 1) {
      const chat = one.chats[index % one.chats.length];
      const user = one.people[chat?.to ?? 0];
      await Promise.all([
        user?.person.send('GET', `/chats/${chat?.id}?messages=0`),
        user?.socket.emitWithAck('load_chat', { chat_id: chat?.id ?? '', limit: 50 }),
        user?.socket.emitWithAck('view_chat', { chat_id: chat?.id ?? '' }),
      ]);
    }
  },
  questions: async (one, count) => {
    const [owner] = one.people;
    if (!owner) return;
    for (let index = 0; index < count; index += 1) {
      one.asked += 1;
      const chatId = (await owner.person.makeChat()).id;
      const question = `${one.texts.questions[one.asked % one.texts.questions.length]} (${one.asked})`;
      await ask(owner.socket, { chatId, domainId: one.domainId, question });
    }
  },
};

const measure = async (one: Installation, kind: Kind, sums: Sums) => {
  const { product, database } = one;
  await database.reset();
  const server = usageOf(product.pid).cpuSeconds;
  const ofDatabase = usageOf(database.pid()).cpuSeconds;
  const began = performance.now();
  await WORK[kind](one, UNITS[kind]);
  sums.seconds += (performance.now() - began) / 1_000;
  sums.units += UNITS[kind];
  const databaseMs = (usageOf(database.pid()).cpuSeconds - ofDatabase) * 1_000;
  sums.databaseMs += databaseMs;
  // The database is a child of the server.
  sums.serverMs += (usageOf(product.pid).cpuSeconds - server) * 1_000 - databaseMs;
  for (const statement of await database.statements()) {
    const known = sums.statements.get(statement.text);
    if (!known) sums.statements.set(statement.text, statement);
    else for (const key of ['calls', 'plans', 'planMs', 'runMs'] as const) known[key] += statement[key];
  }
};

const sumOf = (sums: Sums, key: 'calls' | 'plans' | 'planMs' | 'runMs') =>
  [...sums.statements.values()].reduce((sum, one) => sum + one[key], 0) / sums.units;

const section = (all: Map<string, Record<Kind, Sums>>, texts: Texts): Section => ({
  title: 'Statements of the database',
  columns: [
    'unit',
    'version',
    'units',
    'statements',
    'planned',
    'planning, ms',
    'running, ms',
    'PostgreSQL, ms of a processor',
    'server, ms of a processor',
    'units a second',
  ],
  rows: KINDS.flatMap((kind) =>
    [...all].map(([name, { [kind]: sums }]) => [
      NAMES[kind],
      name,
      sums.units,
      ...[sumOf(sums, 'calls'), sumOf(sums, 'plans')].map((value) => value.toFixed(1)),
      ...[
        sumOf(sums, 'planMs'),
        sumOf(sums, 'runMs'),
        sums.databaseMs / sums.units,
        sums.serverMs / sums.units,
      ].map((value) => value.toFixed(2)),
      Math.round(sums.units / sums.seconds),
    ]),
  ),
  note: `Each figure is of one unit. ${PEOPLE} people, ${PEOPLE * (PEOPLE - 1)} chats of two, messages in all chats at once; ${PASSAGES} passages, ${texts.from}. PostgreSQL counts with pg_stat_statements, which costs it a little.`,
});

const costliest = (name: string, kind: Kind, sums: Sums): Section => ({
  title: `${NAMES[kind]}, ${name}: costliest statements`,
  columns: ['statement', 'calls a unit', 'planned', 'planning, ms', 'running, ms'],
  rows: [...sums.statements.values()]
    .toSorted((a, b) => b.planMs + b.runMs - a.planMs - a.runMs)
    .slice(0, COSTLIEST)
    .map(({ text, calls, plans, planMs, runMs }) => [
      text.replaceAll(/\s+/g, ' ').slice(0, TEXT_LENGTH).replaceAll('|', '/'),
      ...[calls, plans, planMs, runMs].map((value) => (value / sums.units).toFixed(2)),
    ]),
});
