import { type Notification, NotificationList } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, upload } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';
import { silentLogger } from '../../platform/logs.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { sendHeldMails } from './held-mails.ts';
import { mailNotification } from './mail.ts';

const QUESTION = 'How many months of severance does the quokka programme have?';

let server: TestServer;
let mails: TestMailServer;
/** Expert and manager of a restricted domain; the asker; a reader; no reader. */
let marie: Person;
let nina: Person;
let cleo: Person;
let bob: Person;
let domainId: string;

beforeAll(async () => {
  mails = await startTestMailServer();
  server = await startTestServer({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Docent <docent@example.com>',
    PUBLIC_URL: 'https://docent.example',
  });
  const olga = await server.person('Olga Owner');
  marie = await server.person('Marie Expert');
  nina = await server.person('Nina Asker');
  cleo = await server.person('Cleo Reader');
  bob = await server.person('Bob Stranger');
  domainId = (await olga.post('/domains', { name: 'People' })).body.id;
  const put = (by: Person, path: string, body: object) => server.call('PUT', path, body, by.token);
  done(await put(olga, `/domains/${domainId}/access`, { access: 'restricted', managers: [marie.id] }));
  for (const { id } of [nina, cleo])
    done(await put(marie, `/domains/${domainId}/grants/${id}`, { role: 'reader' }));
  const text = 'The severance of the quokka programme is nine months of pay.';
  await upload(server, marie, { domainId, name: 'severance.txt', text });
  await server.documents(marie, domainId);
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

/** Nina asks in a new chat, where Marie is asked as an expert and the others are invited; all is read by then. */
const askInChat = async (...others: Person[]) => {
  const chatId: string = (await nina.post('/chats', {})).body.id;
  const window = await nina.connect();
  const answer = await window.ask(chatId, QUESTION, domainId);
  window.close();
  done(await nina.post(`/messages/${answer.id}/ask-expert`));
  for (const { id } of others) done(await nina.post(`/chats/${chatId}/participant`, { user_id: id }));
  await server.notifier.flush();
  for (const one of [marie, nina, cleo, bob]) await one.post('/notifications/read');
  return { chatId, messageId: answer.id };
};
const review = async (messageId: string, body: object) => {
  done(await server.call('PUT', `/messages/${messageId}/review`, body, marie.token));
  await server.notifier.flush();
};
const correct = (messageId: string) => review(messageId, { verdict: 'corrected', text: 'Ten months.' });
const say = async (person: Person, chatId: string, text: string) => {
  const window = await person.connect();
  expect((await window.say(chatId, text, domainId)).ok).toBe(true);
  window.close();
  await server.notifier.flush();
};
const unreadOf = async (person: Person, chatId: string): Promise<Notification[]> =>
  NotificationList.parse((await person.get('/notifications')).body).notifications.filter(
    (one) => one.chat_id === chatId && one.read_at === null,
  );
const hasDot = async (person: Person, chatId: string): Promise<boolean> =>
  (await person.get(`/chats/${chatId}`)).body.has_unread_review;

// The first of all: a person is mailed only five times an hour by one sender.
test('mails the asker alone, in words without the chat’s title', async () => {
  const { chatId, messageId } = await askInChat(cleo);
  await correct(messageId);
  const mail = await until(() => mails.received.find((one) => one.text?.includes(`${chatId}#`)));
  expect(mail?.to?.[0]?.address).toBe(nina.email);
  expect(mail?.subject).toBe('Marie Expert corrected the answer to your question');
  expect(mail?.text).toContain(`https://docent.example/chats/${chatId}#message-2`);

  const sent: MailMessage[] = [];
  const options = {
    db: server.database.db,
    mail: { send: async (message: MailMessage) => sent.push(message) > 0 },
    productName: 'Docent',
    origin: 'https://docent.example',
    logger: silentLogger,
  };
  const [toCleo] = await unreadOf(cleo, chatId);
  await mailNotification(options, toCleo?.id ?? '');
  expect(sent).toEqual([]);
  await server.database.pool.query('update notification set mail_held_at = now() where chat_id = $1', [
    chatId,
  ]);
  await sendHeldMails(options, 0);
  expect(sent.map(({ to }) => to)).toEqual([nina.email]);
  expect(sent[0]?.text).toContain('- Marie Expert: 1');
});

test('notifies the asker and other readers of a reviewed answer', async () => {
  const { chatId, messageId } = await askInChat(cleo, bob);
  const window = await nina.connect();
  const heard = window.heard('notification', ({ notification }) => notification !== null);
  await correct(messageId);
  const { notification, unread } = await heard;
  expect(notification).toMatchObject({
    kind: 'answer_reviewed',
    actor: { id: marie.id },
    verdict: 'corrected',
    question: QUESTION,
    is_own_question: true,
    message_seq: 2,
    count: 1,
  });
  expect(unread).toBe(1);
  window.close();
  expect(await unreadOf(cleo, chatId)).toMatchObject([{ kind: 'answer_reviewed', is_own_question: false }]);
  // Bob may not read the answer, and Marie is the reviewer.
  expect([await unreadOf(bob, chatId), await unreadOf(marie, chatId)]).toEqual([[], []]);
  const { rows } = await server.database.pool.query(
    'select 1 from notification where user_id = $1 and message_id = $2',
    [bob.id, messageId],
  );
  expect(rows).toEqual([]);
  const dots = await Promise.all([nina, cleo, bob, marie].map((one) => hasDot(one, chatId)));
  expect(dots).toEqual([true, true, false, false]);
});

test('adds a second review to the unread notification', async () => {
  const { chatId, messageId } = await askInChat();
  await review(messageId, { verdict: 'endorsed' });
  await correct(messageId);
  expect(await unreadOf(nina, chatId)).toMatchObject([{ verdict: 'corrected', count: 2 }]);
  const window = await nina.connect();
  const { data } = await window.socket.emitWithAck('read_chat', { chat_id: chatId, seq: 2 });
  window.close();
  expect(data.unread).toBe(0);
  expect(await hasDot(nina, chatId)).toBe(false);
  // A newer review replaces the notification that was read.
  await review(messageId, { verdict: 'endorsed' });
  const { notifications } = (await nina.get('/notifications')).body;
  const ofReviews = notifications.filter(
    (one: Notification) => one.chat_id === chatId && one.kind === 'answer_reviewed',
  );
  expect(ofReviews).toMatchObject([{ verdict: 'endorsed', count: 1, read_at: null }]);
});

test('withdraws the notification of a review that is taken back', async () => {
  const { chatId, messageId } = await askInChat();
  await correct(messageId);
  const window = await nina.connect();
  const heard = window.heard('notification');
  done(await marie.remove(`/messages/${messageId}/review`));
  expect(await heard).toEqual({ notification: null, unread: 0 });
  window.close();
  expect(await unreadOf(nina, chatId)).toEqual([]);
  expect(await hasDot(nina, chatId)).toBe(false);
});

test('hides the notification from a person who may no longer read the answer', async () => {
  const { chatId, messageId } = await askInChat(cleo);
  await correct(messageId);
  expect(await hasDot(cleo, chatId)).toBe(true);
  done(await marie.remove(`/domains/${domainId}/grants/${cleo.id}`));
  expect(await unreadOf(cleo, chatId)).toEqual([]);
  expect(await hasDot(cleo, chatId)).toBe(false);
  expect((await cleo.get('/notifications')).body.unread).toBe(0);
  done(await server.call('PUT', `/domains/${domainId}/grants/${cleo.id}`, { role: 'reader' }, marie.token));
});

test('notifies the asker once of a message that answers their request', async () => {
  const { chatId } = await askInChat(cleo);
  await say(marie, chatId, '@nina.asker It is ten months since May.');
  expect(await unreadOf(nina, chatId)).toMatchObject([
    { kind: 'question_answered', question: QUESTION, is_own_question: true, verdict: null, count: 1 },
  ]);
  expect(await unreadOf(cleo, chatId)).toMatchObject([{ kind: 'message' }]);
  // Nothing is asked any more: a further message is one.
  await say(marie, chatId, 'And nine before.');
  const kinds = (await unreadOf(nina, chatId)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['message', 'question_answered']);
});
