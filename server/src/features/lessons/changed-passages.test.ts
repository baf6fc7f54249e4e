import type { InboxLesson, Message } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;

beforeAll(async () => {
  kit = await startWithPlaces();
  owner = await kit.server.person('Ada Owner');
});
afterAll(() => kit.server.close());

const KEYS = 'The vault of the observatory opens with two brass keys.';

const waiting = async (): Promise<InboxLesson[]> => (await owner.get('/inbox/lessons')).body.lessons;

/** A lesson of a chat whose answer cites what a source brought. */
const taught = async (name: string) => {
  const place = kit.places.add();
  place.create('vault.txt', `${KEYS} It was built in 1911.`);
  place.create('garden.txt', 'The garden of the observatory is open on Sundays.');
  const domainId = (await owner.post('/domains', { name })).body.id;
  const source = await kit.follow(owner, domainId, place.settings);
  await kit.server.documents(owner, domainId);
  const chatId = (await owner.post('/chats', {})).body.id;
  const connection = await owner.connect();
  const answer: Message = await connection.ask(
    chatId,
    'How does the vault of the observatory open?',
    domainId,
  );
  connection.close();
  expect(answer.sources.map(({ quote }) => quote)).toContain(KEYS);
  await owner.patch(`/chats/${chatId}`, { closed: true });
  const lesson = { topic: `Vault of ${name}`, text: 'The second key is in the porcelain swan.' };
  const { body } = await owner.post('/lessons', { chat_id: chatId, domain_id: domainId, ...lesson });
  await kit.server.documents(owner, domainId);
  return {
    id: body.id as string,
    chatId,
    place,
    /** One more sync, all read. */
    sync: async () => {
      await kit.sync(owner, source.id);
      await kit.server.documents(owner, domainId);
    },
    isWaiting: async () => (await waiting()).some(({ id }) => id === body.id),
    get: async () => (await owner.get(`/lessons/${body.id}`)).body,
  };
};

test('a lesson with a changed passage waits for review and still answers', async () => {
  const { id, place, sync, isWaiting, get } = await taught('Changed');
  place.edit('garden.txt', 'The garden of the observatory is closed.');
  place.edit('vault.txt', `It was built in 1912, as was said.\n\n${KEYS.replace(' with ', '\nwith ')}`);
  await sync();
  // Told after the reading has ended, in the background: what comes later is told later.
  place.edit('vault.txt', 'The vault of the observatory opens with a code.');
  await sync();
  await until(isWaiting);
  expect(await get()).toMatchObject({ state: 'live', can: { keep: true, correct: true, review: false } });
  const { changed_at, waiting_since } = (await waiting()).find((one) => one.id === id) ?? {};
  expect(waiting_since).toBe(changed_at);
  expect((await owner.get('/inbox')).body.lessons).toBe(1);
  expect((await owner.patch(`/lessons/${id}`, { state: 'live', text: 'Other.' })).body.code).toBe(
    'lesson_reviewed',
  );
  expect(await (await owner.patch(`/lessons/${id}`, { state: 'live' })).body).toMatchObject({
    state: 'live',
    changed_at: null,
    reviewer: { name: 'Ada Owner' },
    can: { keep: false },
  });
  expect(await isWaiting()).toBe(false);
  expect((await owner.patch(`/lessons/${id}`, { state: 'live' })).body.code).toBe('lesson_reviewed');
  place.edit('vault.txt', 'The vault of the observatory opens with a word.');
  await sync();
  await until(isWaiting);
});

test('a lesson waits if its document is gone, not if its words moved', async () => {
  const gone = await taught('Gone');
  const moved = await taught('Moved');
  moved.place.edit('vault.txt', `It was built in 1912, as was said.\n\n${KEYS.replace(' with ', '\nwith ')}`);
  await moved.sync();
  gone.place.remove('garden.txt');
  await gone.sync();
  gone.place.remove('vault.txt');
  await gone.sync();
  await until(gone.isWaiting);
  expect(await moved.isWaiting()).toBe(false);
});
