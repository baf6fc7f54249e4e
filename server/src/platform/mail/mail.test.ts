import { afterAll, beforeAll, expect, test } from 'vitest';
import { anywhere, nowhere } from '../../../test/kit/outgoing.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';
import { type Logger, silentLogger } from '../logs.ts';
import { openMail } from './mail.ts';

let server: TestMailServer;
beforeAll(async () => {
  server = await startTestMailServer();
});
afterAll(() => server.close());

const open = (url?: string) =>
  openMail({ url, from: 'Docent <docent@example.com>', logger: silentLogger, outgoing: anywhere });

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

test('line breaks in a name add no header, and lists add no recipient', async () => {
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

const listening = () => {
  const lines: object[] = [];
  const keep = (fields: object, msg: string) => void lines.push({ ...fields, msg });
  const logger: Logger = Object.assign(Object.create(silentLogger), { warn: keep, info: keep });
  return { lines, logger };
};

test.each([
  ['a certificate that nobody knows', { secure: true }, '', 'certificate'],
  ['a wrong password', { password: 'right' }, 'docent:wr0ng@', 'sign_in'],
])(
  '%s is named with the mail server, at the start and at each e-mail',
  async (_name, options, user, fault) => {
    const strict = await startTestMailServer(options);
    const { lines, logger } = listening();
    const url = strict.url.replace('://', `://${user}`);
    const server = strict.url.replace(/^\w+:\/\//, '');
    const mail = await openMail({ url, from: 'Docent <docent@example.com>', logger, outgoing: anywhere });
    expect(await mail.check()).toMatchObject({ fault, detail: expect.any(String) });
    expect(await mail.send({ to: 'zoe@example.org', subject: 's', text: 't' })).toBe(false);
    expect(lines).toMatchObject([
      { server, fault, msg: 'the mail server cannot be used: no e-mail will arrive' },
      { server, fault, to: 'example.org', msg: 'an e-mail could not be sent' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/wr0ng|zoe/);
    expect(mail.counts).toEqual({ sent: 0, failed: 1 });
    mail.close();
    await strict.close();
  },
);

test('checks the mail server at the start, and names a missing one', async () => {
  const { lines, logger } = listening();
  const here = await openMail({
    url: server.url,
    from: 'Docent <docent@example.com>',
    logger,
    outgoing: anywhere,
  });
  expect(await here.check()).toBeNull();
  expect(await here.trySend({ to: 'a@example.com', subject: 's', text: 't' })).toBeNull();
  expect(here.counts).toEqual({ sent: 1, failed: 0 });
  const away = await openMail({
    url: 'smtps://127.0.0.1:1',
    from: 'Docent <docent@example.com>',
    logger,
    outgoing: anywhere,
  });
  expect(await away.check()).toMatchObject({ fault: 'unreachable' });
  expect(lines).toMatchObject([
    { msg: 'the mail server answers' },
    { server: '127.0.0.1:1', fault: 'unreachable' },
  ]);
  for (const one of [here, away]) one.close();
});

test('a mail server is reached by the guarded way out only', async () => {
  const { url } = server;
  const mail = await openMail({
    url,
    from: 'Docent <docent@example.com>',
    logger: silentLogger,
    outgoing: nowhere,
  });
  const before = server.received.length;
  const refusal = await mail.trySend({ to: 'zoe@example.com', subject: 's', text: 't' });
  expect(refusal?.detail).toContain('leads to a private address');
  expect(server.received).toHaveLength(before);
  mail.close();
});
