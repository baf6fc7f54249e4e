import { createHash } from 'node:crypto';
import tls from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { imapConnector } from '../../src/connectors/imap/index.ts';
import { type MailMessage, startImapServer } from '../stand-ins/imap-server.ts';
import { testContext } from './context.ts';
import { testContract } from './contract.ts';

const idOf = (subject: string) => `${subject.replaceAll(' ', '-')}@example.com`;
/** Path of the thread that a message of this subject began. */
const pathOf = (subject: string) => {
  const mark = createHash('sha256')
    .update(`<${idOf(subject)}>`)
    .digest('hex')
    .slice(0, 8);
  return `INBOX/${subject} (${mark}).html`;
};
const trusted = tls.getCACertificates('default');
afterAll(() => tls.setDefaultCACertificates([...trusted]));

const settingsOf = (port: number) => ({
  ...{ kind: 'imap' as const, host: 'localhost', port, security: 'tls' as const, user: 'reader' },
  ...{ folders: ['INBOX'], since: null, include: [], exclude: [], max_items: 10_000 },
});

testContract({
  connector: imapConnector,
  items: 60,
  can: ['revoke', 'kill'],
  nameOf: (index) => pathOf(`text ${String(index).padStart(4, '0')}`),
  open: async () => {
    const messages: MailMessage[] = [];
    const options = { user: 'reader', password: 'secret', messages };
    const { port, cert, kill, start } = await startImapServer(options);
    tls.setDefaultCACertificates([...trusted, cert]);
    const subjectOf = (path: string) => /INBOX\/(.*) \(/.exec(path)?.[1] ?? '';
    let uid = 0;
    return {
      settings: settingsOf(port),
      context: () => testContext({ secrets: { password: 'secret' } }),
      // A message never changes: its thread changes with an answer.
      write: async (path, text) => {
        const subject = subjectOf(path);
        const isAnswer = messages.some(({ id }) => id === idOf(subject));
        uid += 1;
        messages.push(
          isAnswer
            ? {
                uid,
                id: `answer-${uid}@example.com`,
                subject: `Re: ${subject}`,
                inReplyTo: idOf(subject),
                text,
              }
            : { uid, id: idOf(subject), subject, inReplyTo: null, text },
        );
      },
      remove: async (path) => {
        const at = messages.findIndex(({ id }) => id === idOf(subjectOf(path)));
        messages.splice(at, 1);
      },
      revoke: async () => {
        options.password = 'other';
        return async () => {
          options.password = 'secret';
        };
      },
      kill: async () => {
        await kill();
        return start;
      },
      close: kill,
    };
  },
});

test('ends a connection whose line never ends', async () => {
  const options = { user: 'reader', password: 'secret', messages: [], isEndless: true };
  const { port, cert, kill } = await startImapServer(options);
  tls.setDefaultCACertificates([...trusted, cert]);
  const check = imapConnector.check(settingsOf(port), testContext({ secrets: { password: 'secret' } }));
  await expect(check).rejects.toMatchObject({ reason: 'unreachable' });
  await kill();
});
