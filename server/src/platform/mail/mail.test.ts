import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '../logs.ts';
import { openMail } from './mail.ts';
import { startTestMailServer, type TestMailServer } from './test-mail-server.ts';

let server: TestMailServer;
beforeAll(async () => {
  server = await startTestMailServer();
});
afterAll(() => server.close());

const open = (url?: string) => openMail({ url, from: 'Docent <docent@example.com>', logger: silentLogger });

test('a message reaches the mail server with its sender, subject and text', async () => {
  const mail = await open(server.url);
  const message = {
    to: 'zoe@example.com',
    subject: 'Réinitialisation',
    text: 'Voici le lien :\nhttps://x.example/a',
  };
  expect(await mail.send(message)).toBe(true);
  expect(server.received.at(-1)).toMatchObject({
    from: { address: 'docent@example.com', name: 'Docent' },
    to: [{ address: 'zoe@example.com' }],
    subject: 'Réinitialisation',
  });
  expect(server.received.at(-1)?.text?.trim()).toBe(message.text);
  mail.close();
});

test('a name with line breaks adds no header, and a list of addresses no recipient', async () => {
  const mail = await open(server.url);
  await mail.send({ to: 'zoe@example.com', subject: 'Hello\r\nBcc: eve@example.com', text: 'x' });
  const last = server.received.at(-1);
  expect([last?.subject, last?.bcc]).toEqual(['Hello Bcc: eve@example.com', undefined]);
  const before = server.received.length;
  await mail.send({ to: 'zoe@example.com, eve@example.com', subject: 'x', text: 'x' });
  expect(server.received.slice(before).flatMap((one) => one.to ?? []).length).toBeLessThan(2);
  mail.close();
});

test('without a mail server nothing is sent and nothing breaks', async () => {
  const none = await open();
  expect([none.configured, await none.send({ to: 'a@example.com', subject: 's', text: 't' })]).toEqual([
    false,
    false,
  ]);
  const away = await open('smtp://127.0.0.1:1');
  expect(await away.send({ to: 'a@example.com', subject: 's', text: 't' })).toBe(false);
  away.close();
});
