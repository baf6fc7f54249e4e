import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Message, MessageDelta } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { textOfArchive } from '../kit/archive.ts';
import { done, upload } from '../kit/domain-deeds.ts';
import type { Person, TestServer } from '../kit/server.ts';
import { until } from '../kit/until.ts';

/** Word of the restricted document alone. */
const CANARY = 'quokka';
/** In what an answer says, and in no question. */
const CANARY_SAID = `the ${CANARY} programme is`;
const SECRET = `The severance of the ${CANARY} programme is nine months of pay.`;
export const QUESTION = `How many months of severance does the ${CANARY} programme have?`;
/** For a model that writes for minutes. */
export const ENDLESS = Array.from({ length: 6_000 }, (_, at) => `${SECRET} ${at} [1] `);
const FIRST_WORDS_MS = 10_000;
const LARGE_BYTES = 30_000_000;
const READ_EVERY_MS = 15;
/** Below what one person may call. */
const CALL_EVERY_MS = 40;

/** A domain with its document, its manager, and a reader through a group, not shared with other lanes. */
export type Lane = {
  domain: string;
  document: string;
  large: string;
  group: string;
  manager: Person;
  reader: Person;
};

/** Server of the acts, and server of the changes of rights: two servers of one database, or one. */
export type Servers = { acts: TestServer; changes: TestServer };

const put = ({ changes }: Servers, { manager }: Lane, path: string, body: object) =>
  changes.call('PUT', path, body, manager.token);

/** Makes a file longer than what goes into the buffers between a server and a slow caller, without anybody having to read it. */
const enlarge = async ({ database, dataFolder }: TestServer, id: string) => {
  const { rows } = await database.db.execute<{ file_key: string }>(
    sql`update document set size_bytes = ${LARGE_BYTES} where id = ${id} returning file_key`,
  );
  writeFileSync(join(dataFolder, 'files', rows[0]?.file_key ?? ''), Buffer.alloc(LARGE_BYTES, 'x'));
};

export const makeLane = async ({ changes }: Servers, owner: Person, name: string): Promise<Lane> => {
  const [manager, reader] = [
    await changes.person(`Manager ${name}`),
    await changes.person(`Reader ${name}`),
  ] as const;
  const domain = (await owner.post('/domains', { name: `Races ${name}` })).body.id;
  const group = (await owner.post('/groups', { name: `Readers ${name}` })).body.id;
  done(await owner.post(`/groups/${group}/members`, { user_ids: [reader.id] }));
  const access = { access: 'restricted', managers: [manager.id] };
  done(await changes.call('PUT', `/domains/${domain}/access`, access, owner.token));
  const grant = `/domains/${domain}/grants/${group}`;
  done(await changes.call('PUT', grant, { role: 'reader' }, manager.token));
  const document = await upload(changes, manager, { domainId: domain, name: 'severance.txt', text: SECRET });
  const large = await upload(changes, manager, { domainId: domain, name: 'large.txt', text: 'Long.' });
  await changes.documents(manager, domain);
  await enlarge(changes, large);
  return { domain, document, large, group, manager, reader };
};

export type Change = {
  lose: (servers: Servers, lane: Lane, owner: Person) => Promise<unknown>;
  back: (servers: Servers, lane: Lane, owner: Person) => Promise<unknown>;
};
const ok = async (called: Promise<{ status: number; body: unknown }>) => done(await called);

const lists = ({ domain, document, large }: Lane, to: object) => ({
  kb_id: domain,
  documents: [document, large],
  to,
});

/** Ways to lose what the lane's document says, each of which can be taken back. */
export const CHANGES: Record<string, Change> = {
  grant: {
    lose: ({ changes }, { domain, group, manager }) =>
      ok(changes.call('DELETE', `/domains/${domain}/grants/${group}`, undefined, manager.token)),
    back: (servers, lane) =>
      ok(put(servers, lane, `/domains/${lane.domain}/grants/${lane.group}`, { role: 'reader' })),
  },
  group: {
    lose: (_servers, { group, reader }, owner) => ok(owner.remove(`/groups/${group}/members/${reader.id}`)),
    back: (_servers, { group, reader }, owner) =>
      ok(owner.post(`/groups/${group}/members`, { user_ids: [reader.id] })),
  },
  list: {
    lose: (servers, lane) =>
      ok(
        put(
          servers,
          lane,
          '/documents/access',
          lists(lane, { access: 'listed', principals: [lane.manager.id] }),
        ),
      ),
    back: (servers, lane) => ok(put(servers, lane, '/documents/access', lists(lane, { access: 'domain' }))),
  },
  'open domain': {
    // Open to everyone, without a grant to the reader, until it is restricted.
    lose: (servers, lane) =>
      ok(put(servers, lane, `/domains/${lane.domain}/access`, { access: 'restricted' })),
    back: (servers, lane) => ok(put(servers, lane, `/domains/${lane.domain}/access`, { access: 'open' })),
  },
};

/** Something under way: `lost` is called when the change is committed, and tells what came after it, in milliseconds. */
export type Act = (servers: Servers, lane: Lane, lose: () => Promise<unknown>) => Promise<number>;

/** Asks, and waits for the first words of the answer. */
const ask = async (servers: Servers, lane: Lane) => {
  for (;;) {
    const asked = await askOnce(servers, lane);
    if (asked) return asked;
  }
};
/** Null when no word has come: the other server took the question, whose words come here only where there is a Redis. */
const askOnce = async ({ acts }: Servers, { reader, domain }: Lane) => {
  const window = await acts.connect(reader.token);
  const chatId = (await acts.call('POST', '/chats', {}, reader.token)).body.id;
  /** When anything with the canary came last. */
  const told = { at: 0 };
  const ends: Message[] = [];
  window.socket.on('message_delta', ({ text }: MessageDelta) => {
    if (text.includes(CANARY)) told.at = performance.now();
  });
  // Messages of the reader's other chats arrive here, too.
  window.socket.on('new_message', ({ chat_id, message }) => {
    if (chat_id === chatId && message.role === 'assistant' && message.status !== 'writing')
      ends.push(message);
  });
  const { data } = await window.say(chatId, `@Docent ${QUESTION}`, domain);
  const hasBegun = await until(() => told.at > 0 || ends.length, { timeout: FIRST_WORDS_MS }).catch(
    () => false,
  );
  if (hasBegun && !told.at) throw new Error(`Ended before it began: ${JSON.stringify(ends)}`);
  if (hasBegun) return { window, chatId, answerId: data.answer.id, told, ends };
  await window.socket.emitWithAck('stop_answer', { chat_id: chatId, message_id: data.answer.id });
  window.close();
  return null;
};

/** An answer that is being written: it ends, and no word of it comes any more. */
const stream: Act = async (servers, lane, lose) => {
  const { window, told, ends } = await ask(servers, lane);
  await lose();
  const lostAt = performance.now();
  await until(() => ends.some(({ status }) => status === 'failed'));
  const endedAt = performance.now();
  window.close();
  return Math.max(told.at, endedAt) - lostAt;
};

/** Calls that begin once the change is committed: none of them has a word of it. */
const calling =
  (path: (lane: Lane) => string, body?: object): Act =>
  async ({ acts }, lane, lose) => {
    let isLost = false;
    let late = 0;
    let had = 0;
    const work = async () => {
      for (let after = 0; after < 3; ) {
        const begunLost = isLost;
        const response = await acts.call(body ? 'POST' : 'GET', path(lane), body, lane.reader.token);
        if (![200, 403, 404].includes(response.status)) throw new Error(JSON.stringify(response.body));
        const has = response.status === 200 && JSON.stringify(response.body).includes(CANARY);
        if (has && begunLost) late += 1;
        if (has) had += 1;
        if (begunLost) after += 1;
        await delay(CALL_EVERY_MS);
      }
    };
    const working = work();
    await Promise.race([working, until(() => had > 0, { interval: 1 })]);
    await lose();
    isLost = true;
    await working;
    return late ? Number.POSITIVE_INFINITY : 0;
  };

/** A large file read slowly: it is cut off, not whole. */
const download: Act = ({ acts }, { reader, large }, lose) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${reader.token}` };
    let lostAt = 0;
    httpGet(`${acts.url}/v1/documents/${large}/file`, { headers }, (response) => {
      response.once('data', () => {
        lose().then(() => {
          lostAt = performance.now();
        }, reject);
      });
      response.on('data', () => {
        response.pause();
        setTimeout(() => response.resume(), READ_EVERY_MS);
      });
      response.on('error', () => {});
      response.on('close', () =>
        resolve(response.complete ? Number.POSITIVE_INFINITY : performance.now() - lostAt),
      );
    }).on('error', reject);
  });

/** Returns the answers of a chat as the reader gets them. */
const contentsOf = async ({ acts }: Servers, { reader }: Lane, chatId: string): Promise<string[]> => {
  const { body } = await acts.call('GET', `/messages?chat_id=${chatId}`, undefined, reader.token);
  const answers = body.messages.filter(({ role }: Message) => role === 'assistant');
  return answers.map(({ content }: Message) => content);
};

/** Reads the reader's own chat after the change: it has the answer without its text. */
const own: Act = async (servers, lane, lose) => {
  const { window, chatId } = await ask(servers, lane);
  await lose();
  const lostAt = performance.now();
  const texts = await contentsOf(servers, lane, chatId);
  if (texts.some((text) => text.includes(CANARY))) return Number.POSITIVE_INFINITY;
  window.close();
  return performance.now() - lostAt;
};

/** Exports the reader's data one time after the other: an export that starts after the change has no word of the answer. */
const archive: Act = async (servers, lane, lose) => {
  const { window, chatId, answerId, ends } = await ask(servers, lane);
  const [{ acts }, { reader }] = [servers, lane];
  // An answer that another server writes keeps what is stored when it is stopped: a quarter of a second may be missing.
  await until(async () =>
    (await contentsOf(servers, lane, chatId)).some((text) => text.includes(CANARY_SAID)),
  );
  await window.socket.emitWithAck('stop_answer', { chat_id: chatId, message_id: answerId });
  await until(() => ends.length > 0);
  window.close();
  const has = async () => {
    const headers = { authorization: `Bearer ${reader.token}` };
    const response = await fetch(`${acts.url}/v1/users/${reader.id}/export`, { headers });
    // The rate limit of exports is reached.
    if (response.status === 429) return null;
    return textOfArchive(new Uint8Array(await response.arrayBuffer())).includes(CANARY_SAID);
  };
  if ((await has()) === false) throw new Error('The archive lacks the answer from the beginning.');
  const before = has();
  await lose();
  const after = await has();
  // The export running during the change may contain it.
  await before;
  return after ? Number.POSITIVE_INFINITY : 0;
};

/** Uploads a file while the right is taken: no search of the reader that starts after the upload finds a word of it. */
const arriving: Act = async ({ acts }, lane, lose) => {
  const { manager, reader, domain } = lane;
  const text = `${SECRET} As said in ${randomUUID()}.`;
  const sending = upload(acts, manager, { domainId: domain, name: 'arriving.txt', text });
  await lose();
  const id = await sending;
  await acts.documents(manager, domain);
  const { body } = await acts.call('POST', `/domains/${domain}/search`, { question: QUESTION }, reader.token);
  done(await acts.call('DELETE', `/documents/${id}`, undefined, manager.token));
  return JSON.stringify(body).includes(CANARY) ? Number.POSITIVE_INFINITY : 0;
};

export const ACTS: Record<string, Act> = {
  stream,
  search: calling(({ domain }) => `/domains/${domain}/search`, { question: QUESTION }),
  pages: calling(({ document }) => `/documents/${document}/pages`),
  download,
  messages: own,
  archive,
  upload: arriving,
};
/** A list says nothing of a document that comes after it. */
export const fits = (act: string, change: string) => !(act === 'upload' && change === 'list');
