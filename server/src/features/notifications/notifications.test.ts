import { randomUUID } from 'node:crypto';
import { Notification, NotificationList } from '@docent/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anywhere, nowhere } from '../../../test/kit/outgoing.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';
import { startTestPushService } from '../../../test/stand-ins/push-service.ts';
import { silentLogger } from '../../platform/logs.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { SHORT } from '../../platform/outgoing/limits.ts';
import { publishAnswerEvents } from '../../publish-answer-events.ts';
import { domainGrant } from '../../tables/access.ts';
import { participant } from '../../tables/chats.ts';
import { sendHeldMails } from './held-mails.ts';
import { pushNotifications } from './push.ts';
import { vapidKeys } from './vapid.ts';

let server: TestServer;
let mails: TestMailServer;
let pushService: Awaited<ReturnType<typeof startTestPushService>>;
let ada: Person;
let bob: Person;
let expert: Person;
let eve: Person;
let domainId: string;

beforeAll(async () => {
  [mails, pushService] = await Promise.all([startTestMailServer(), startTestPushService()]);
  const environment = {
    SAMPLE_DOMAIN: 'on',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Docent <docent@example.com>',
    PUBLIC_URL: 'https://docent.example',
  };
  server = await startTestServer(environment, silentLogger, { fixed: { pushServices: [pushService.host] } });
  ada = await server.person('Ada Owner');
  bob = await server.person('Bob Asker');
  expert = await server.person('Éloïse Martin', 'fr');
  eve = await server.person('Eve Stranger');
  domainId = (await ada.get('/domains')).body.domains[0].id;
  await server.database.db.insert(domainGrant).values({ domainId, userId: expert.id, role: 'manager' });
  await server.documents(ada, domainId);
});
afterAll(async () => {
  await server.close();
  await Promise.all([mails.close(), pushService.close()]);
});

const chatOf = async (...people: Person[]): Promise<string> => {
  const [first, ...others] = people;
  const chatId = (await first?.post('/chats', {}))?.body.id;
  for (const { id } of others) await server.database.db.insert(participant).values({ chatId, userId: id });
  return chatId;
};
const write = async (person: Person, chatId: string, text: string) => {
  const connection = await person.connect();
  await connection.ask(chatId, text, domainId);
  connection.close();
};
const listOf = async (person: Person) => NotificationList.parse((await person.get('/notifications')).body);
const clear = (...people: Person[]) => Promise.all(people.map((one) => one.post('/notifications/read')));

test('notifies participants of a message at once, not its author', async () => {
  const chatId = await chatOf(ada, bob);
  const connection = await bob.connect();
  const told = connection.heard('notification');
  await write(ada, chatId, 'How many days of holiday are there?');
  const { notification, unread } = await told;
  expect(Notification.parse(notification)).toMatchObject({
    kind: 'message',
    chat_id: chatId,
    title: 'How many days of holiday are there?',
    actor: { id: ada.id },
    count: 1,
  });
  expect(unread).toBe(1);
  await write(ada, chatId, 'And how many on Sundays?');
  await until(async () => (await listOf(bob)).notifications[0]?.count === 2);
  expect((await listOf(bob)).unread).toBe(1);
  expect([(await listOf(ada)).unread, (await listOf(eve)).unread]).toEqual([0, 0]);
  connection.close();
});

test('reading the chat reads its notifications, in every tab of the person', async () => {
  const chatId = await chatOf(ada, bob);
  await clear(bob);
  await write(ada, chatId, 'How many days of holiday are there?');
  await until(async () => (await listOf(bob)).unread === 1);
  const [one, two] = [await bob.connect(), await bob.connect()];
  const told = two.heard('notification');
  const { data } = await one.socket.emitWithAck('read_chat', { chat_id: chatId, seq: 2 });
  expect(data).toEqual({ last_read_seq: 2, unread: 0 });
  expect(await told).toEqual({ notification: null, unread: 0 });
  one.close();
  two.close();
});

test('only its user marks a notification as read; all of them at once', async () => {
  const [first, second] = [await chatOf(ada, bob), await chatOf(ada, bob)];
  await clear(bob);
  await write(ada, first, 'How many days of holiday are there?');
  await write(ada, second, 'How many days of holiday are there?');
  await until(async () => (await listOf(bob)).unread === 2);
  const [newest] = (await listOf(bob)).notifications;
  expect((await eve.patch(`/notifications/${newest?.id}`, { read: true })).status).toBe(404);
  expect((await bob.patch(`/notifications/${newest?.id}`, { read: false })).status).toBe(400);
  expect((await bob.patch(`/notifications/${newest?.id}`, { read: true })).body).toEqual({ unread: 1 });
  expect((await bob.post('/notifications/read')).body).toEqual({ unread: 0 });
  const { notifications, next } = (await bob.get('/notifications?limit=1')).body;
  const older = (await bob.get(`/notifications?limit=1&cursor=${encodeURIComponent(next)}`)).body;
  expect(older.notifications[0].id).not.toBe(notifications[0].id);
  expect((await bob.get('/notifications?cursor=nonsense')).status).toBe(400);
});

test('a notification of a chat goes with the part that the person had in it', async () => {
  const chatId = await chatOf(ada, bob);
  await clear(bob);
  await write(ada, chatId, 'How many days of holiday are there?');
  await until(async () => (await listOf(bob)).unread === 1);
  await server.database.pool.query('delete from participant where chat_id = $1 and user_id = $2', [
    chatId,
    bob.id,
  ]);
  expect((await listOf(bob)).unread).toBe(0);
  expect((await listOf(bob)).notifications.some((one) => one.chat_id === chatId)).toBe(false);
});

test('notifies an asker who left of the answer, not one who saw it', async () => {
  const [away, looking] = [await chatOf(eve), await chatOf(eve)];
  const connection = await eve.connect();
  const told = connection.heard('notification', (event) => event.notification?.kind === 'answer');
  const ended = connection.heard(
    'new_message',
    ({ chat_id, message }) => chat_id === looking && message.status === 'complete' && message.seq === 2,
  );
  await connection.say(looking, 'How many days of holiday are there?', domainId);
  const { data } = await connection.socket.emitWithAck('read_chat', { chat_id: looking, seq: 2 });
  expect(data.last_read_seq).toBe(2);
  await ended;
  await write(eve, away, 'How many days of holiday are there?');
  expect((await told).notification).toMatchObject({ chat_id: away, actor: null });
  expect((await listOf(eve)).notifications.map(({ chat_id }) => chat_id)).toEqual([away]);
  connection.close();
});

test('a later verdict updates the chat and notifies no one a second time', async () => {
  const chatId = await chatOf(bob);
  const connection = await bob.connect();
  const { id: messageId } = await connection.ask(chatId, 'How many days of holiday are there?', domainId);
  connection.close();
  const [told, answersEnded] = [vi.fn(), vi.fn()];
  // Only what is used of the sockets: a room to speak to.
  const sockets = {
    toMembers: (id: string, people: string[]) =>
      people.length ? { emit: (name: string) => told(id, name) } : null,
  } as never;
  const listener = publishAnswerEvents({
    database: server.database,
    logger: silentLogger,
    sockets,
    waits: { ended: () => {} },
    notifier: { answersEnded },
  });
  listener.onVerdict([{ chatId, messageId }]);
  await until(() => told.mock.calls.length === 1);
  expect(told).toHaveBeenCalledWith(chatId, 'new_message');
  expect(answersEnded).not.toHaveBeenCalled();
  listener.onEnd([{ chatId, messageId }]);
  expect(answersEnded).toHaveBeenCalledWith([messageId]);
});

test('pushes without content to a browser whose user has no open tab', async () => {
  const browser = pushService.browser('bobs-phone');
  expect((await bob.post('/push/subscriptions', browser.subscription)).status).toBe(204);
  const chatId = await chatOf(ada, bob);
  await ada.patch(`/chats/${chatId}`, { name: 'Holidays' });
  await write(ada, chatId, 'How many days of holiday are there?');
  const pushed = () => browser.pushes().filter(({ path }) => path === `/chats/${chatId}`);
  await until(() => pushed().length === 1);
  expect(pushed()[0]).toEqual({
    path: `/chats/${chatId}`,
    title: 'Ada Owner wrote a message',
  });
  const sent = pushService.received.find(({ path }) => path === '/bobs-phone');
  expect(sent?.headers.authorization).toMatch(/^vapid t=.+, k=.+/);
  expect(sent?.body.includes('Holidays')).toBe(false);
});

test('push services are called by the guarded way out only', async () => {
  const paula = await server.person('Paula Push');
  // With a window open the server itself pushes nothing.
  const window = await paula.connect();
  const chatId = await chatOf(ada, paula);
  await server.notifier.notify({ kind: 'invitation', userIds: [paula.id], actorId: ada.id, chatId });
  const browser = pushService.browser('behind-the-guard');
  expect((await paula.post('/push/subscriptions', browser.subscription)).status).toBe(204);
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from notification where user_id = $1 and read_at is null order by created_at desc limit 1',
    [paula.id],
  );
  const pushBy = (outgoing: typeof anywhere) =>
    pushNotifications(
      {
        db: server.database.db,
        keys: vapidKeys('a secret of thirty-two characters'),
        contact: 'mailto:docent@localhost',
        sockets: { isOnline: async () => false },
        logger: silentLogger,
        callPushService: outgoing.fetchWith(SHORT),
      },
      rows.map(({ id }) => id),
    );
  expect(rows).toHaveLength(1);
  await pushBy(nowhere);
  expect(browser.pushes()).toEqual([]);
  await pushBy(anywhere);
  expect(browser.pushes()).toHaveLength(1);
  window.close();
});

test('forgets a gone browser, and pushes nothing after a sign-out', async () => {
  const gone = pushService.browser('gone');
  await eve.post('/push/subscriptions', gone.subscription);
  const token = await eve.signInAgain();
  const signedOut = pushService.browser('signed-out');
  await server.call('POST', '/push/subscriptions', signedOut.subscription, token);
  await server.call('POST', '/logout', {}, token);
  pushService.answer(410);
  await write(ada, await chatOf(ada, eve), 'How many days of holiday are there?');
  await until(async () => {
    const { rows } = await server.database.pool.query(
      'select endpoint from push_subscription where user_id = $1',
      [eve.id],
    );
    return rows.length === 0;
  });
  pushService.answer(201);
  expect(pushService.received.some(({ path }) => path === '/signed-out')).toBe(false);
});

test('subscribes push services only, and only the user unsubscribes', async () => {
  const { keys } = pushService.browser('x').subscription;
  for (const endpoint of ['http://127.0.0.1:5432/', 'https://evil.example/', 'http://169.254.169.254/'])
    expect((await bob.post('/push/subscriptions', { endpoint, keys })).body.code).toBe('push_refused');
  expect((await bob.post('/push/subscriptions', { endpoint: 'ftp://x', keys })).status).toBe(400);
  const mine = pushService.browser('mine').subscription;
  await ada.post('/push/subscriptions', mine);
  await eve.remove('/push/subscriptions', { endpoint: mine.endpoint });
  const count = async () =>
    (await server.database.pool.query('select 1 from push_subscription where endpoint = $1', [mine.endpoint]))
      .rows.length;
  expect(await count()).toBe(1);
  await ada.remove('/push/subscriptions', { endpoint: mine.endpoint });
  expect(await count()).toBe(0);
  expect(Buffer.from((await ada.get('/push/key')).body.public_key, 'base64url')).toHaveLength(65);
});

test('e-mails an invited expert in their language, without content', async () => {
  const chatId = await chatOf(bob, expert, eve);
  await bob.patch(`/chats/${chatId}`, { name: 'Clé du hangar' });
  const given = { kind: 'invitation' as const, userIds: [expert.id, eve.id], actorId: bob.id, chatId };
  await server.notifier.notify(given);
  const invitation = () => mails.received.find((one) => one.subject?.startsWith('Bob Asker'));
  const mail = await until(invitation);
  expect(mail?.to?.[0]?.address).toBe(expert.email);
  // The title of a chat may tell of a restricted domain: it stands in the text alone.
  expect(mail?.subject).toBe('Bob Asker vous invite à une discussion');
  expect(mail?.text).toContain('«\u00a0Clé du hangar\u00a0»');
  expect(mail?.text).toContain(`https://docent.example/chats/${chatId}`);
  // Eve, who is no expert, is told in the app only.
  await until(async () => (await listOf(eve)).notifications[0]?.chat_id === chatId);
  const toEve = mails.received.filter((one) => one.to?.[0]?.address === eve.email);
  expect(toEve.filter((one) => one.subject?.startsWith('Bob Asker'))).toEqual([]);
});

test('sums up e-mails beyond five an hour from one sender in one e-mail', async () => {
  const of = (text: string) =>
    mails.received.filter((one) => one.to?.[0]?.address === expert.email && one.text?.includes(text));
  const invite = async (from: Person, name: string) => {
    const chatId = await chatOf(from, expert);
    await from.patch(`/chats/${chatId}`, { name });
    await server.notifier.notify({ kind: 'invitation', userIds: [expert.id], actorId: from.id, chatId });
    return chatId;
  };
  const chats: string[] = [];
  for (let at = 0; at < 9; at += 1) chats.push(await invite(eve, `Noise ${at}`));
  await until(() => of('Noise').length === 5);
  // The job works in order: nothing of Eve's is left to send once this one has come.
  await invite(ada, 'A quiet chat of Ada');
  await until(() => of('A quiet chat of Ada').length === 1);
  expect(of('Noise')).toHaveLength(5);

  const sendHeld = (heldSeconds: number) =>
    sendHeldMails(
      {
        db: server.database.db,
        mail,
        productName: 'Docent',
        origin: 'https://docent.example',
        logger: silentLogger,
      },
      heldSeconds,
    );
  const summaries: MailMessage[] = [];
  let isAway = true;
  const mail = {
    send: async (message: MailMessage) => {
      if (!isAway) summaries.push(message);
      return !isAway;
    },
  };
  // One that is read by then is left out.
  await server.database.pool.query(
    'update notification set read_at = now() where user_id = $1 and chat_id = $2',
    [expert.id, chats.at(-1)],
  );
  await sendHeld(3_600);
  isAway = false;
  await sendHeld(3_600);
  expect(summaries).toEqual([]);
  isAway = true;
  await sendHeld(0);
  isAway = false;
  await sendHeld(0);
  await sendHeld(0);
  expect(summaries).toHaveLength(1);
  expect(summaries[0]).toMatchObject({
    to: expert.email,
    subject: 'Docent\u00a0: 3 autres notifications',
  });
  expect(summaries[0]?.text).toContain('- Eve Stranger: 3');
  expect(summaries[0]?.text).not.toContain('Noise');
});

test('leaves the name of a domain out of the subject of an e-mail', async () => {
  const { name } = (await ada.get(`/domains/${domainId}`)).body;
  await server.notifier.notify({ kind: 'access_opened', userIds: [expert.id], actorId: eve.id, domainId });
  const mail = await until(() =>
    mails.received.find((one) => one.subject?.includes('a ouvert votre domaine')),
  );
  expect(mail?.subject).not.toContain(name);
  expect(mail?.text).toContain(name);
});

test('another person’s or an unknown notification does not exist', async () => {
  expect((await bob.patch(`/notifications/${randomUUID()}`, { read: true })).status).toBe(404);
});
