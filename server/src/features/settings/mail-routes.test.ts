import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';

let letters: TestMailServer;
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  letters = await startTestMailServer({ password: 'hunter2' });
  server = await startTestServer({
    SMTP_URL: letters.url.replace('://', '://docent:hunter2@'),
    MAIL_FROM: 'Docent <docent@example.com>',
  });
  owner = await server.person('Olga Owner', 'fr');
});
afterAll(async () => {
  await server.close();
  await letters.close();
});

test('an owner sees the mail server without password, and gets a test mail', async () => {
  const state = (await owner.get('/settings/mail')).body;
  expect(state).toEqual({
    server: letters.url.replace('smtp://', ''),
    sender: 'Docent <docent@example.com>',
  });
  const { body } = await owner.post('/settings/mail-test', {});
  expect(body).toEqual({ to: owner.email, fault: null, detail: null });
  const letter = letters.received.at(-1);
  expect([letter?.to?.[0]?.address, letter?.subject]).toEqual([owner.email, 'Docent\u00a0: e-mail de test']);
});

test('shows why an e-mail failed, in the words of the mail server', async () => {
  const other = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const olga = await other.person('Olga Owner');
  const { status, body } = await olga.post('/settings/mail-test', {});
  expect([status, body.fault]).toEqual([200, 'unreachable']);
  expect(body.detail).toContain('ECONNREFUSED');
  await other.close();
  const none = await startTestServer();
  expect((await (await none.person('Olga Owner')).get('/settings/mail')).body.server).toBeNull();
  await none.close();
});
