import { createHash } from 'node:crypto';
import { chownSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imapConnector } from '../../../src/connectors/imap/index.ts';
import { nowhere } from '../../kit/outgoing.ts';
import { until } from '../../kit/until.ts';
import { testContext } from '../context.ts';
import { testContract } from '../contract.ts';
import { createFollower } from '../follow.ts';
import { SYSTEM } from '../servers/debian.ts';
import { startDovecot } from '../servers/dovecot.ts';

const USERS = { reader: 'a secret of the mailbox' };
/** As the connector names the thread that a message of this subject began. */
const pathOf = (subject: string) => {
  const id = `<${subject.replaceAll(' ', '-')}@example.com>`;
  return `INBOX/${subject} (${createHash('sha256').update(id).digest('hex').slice(0, 8)}).html`;
};
/** Dovecot moves what it has seen, and adds flags to its name. */
const removeFile = (file: string) => {
  const folder = dirname(dirname(file));
  for (const place of ['new', 'cur'])
    for (const name of readdirSync(join(folder, place)))
      if (name.split(/[,:]/)[0] === basename(file)) rmSync(join(folder, place, name));
};
const trusted = tls.getCACertificates('default');

describe.runIf(SYSTEM)('IMAP: Dovecot', () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>;
  /** Files of the maildir by the path under which the connector names what they hold. */
  const files = new Map<string, string>();
  let count = 0;
  const settingsOf = () => ({
    kind: 'imap' as const,
    host: 'localhost',
    port: dovecot.ports.imaps,
    security: 'tls' as 'tls' | 'starttls',
    user: 'reader',
    folders: ['INBOX', 'Sent'],
    since: null as string | null,
    include: [],
    exclude: [],
    max_items: 10_000,
  });
  const context = () => testContext({ secrets: { password: USERS.reader } });
  /** Dovecot looks at its users now and then. */
  const letIn = async (isLetIn: boolean) => {
    dovecot.setUsers(isLetIn ? USERS : { somebody: 'else' });
    await until(async () => {
      const wasLetIn = await imapConnector.check(settingsOf(), context()).then(
        () => true,
        () => false,
      );
      return wasLetIn === isLetIn;
    });
  };
  const deliver = (text: string, folder = '') => {
    count += 1;
    const file = join(dovecot.mail, folder, 'new', `${Date.now()}.${count}.localhost`);
    // Whole or not at all: Dovecot looks at the folder while it is written to.
    const draft = join(dovecot.mail, folder, 'tmp', `${count}`);
    writeFileSync(draft, text.replace(/\r?\n/g, '\r\n'));
    chownSync(draft, dovecot.user, dovecot.user);
    renameSync(draft, file);
    return file;
  };
  const mail = (id: string, subject: string, text: string, more = '') =>
    `From: Ada <ada@example.com>\nTo: Ben <ben@example.com>\nSubject: ${subject}\nMessage-ID: <${id}>\nDate: Mon, 02 Nov 2026 10:00:${String(count % 60).padStart(2, '0')} +0000\n${more}Content-Type: text/plain; charset=utf-8\n\n${text}\n`;

  beforeAll(async () => {
    dovecot = await startDovecot();
    dovecot.setUsers(USERS);
    tls.setDefaultCACertificates([...trusted, dovecot.cert]);
  });
  afterAll(async () => {
    tls.setDefaultCACertificates([...trusted]);
    await dovecot.close();
  });

  describe('one message after the other', () => {
    testContract({
      connector: imapConnector,
      items: 200,
      can: ['revoke', 'kill'],
      // The path ends with a mark of the thread's id, which is that of its message.
      nameOf: (index) => pathOf(`text ${String(index).padStart(4, '0')}`),
      open: async () => ({
        settings: settingsOf(),
        context,
        write: async (path, text) => {
          const subject = /INBOX\/(.*) \(/.exec(path)?.[1] ?? '';
          const before = files.get(path);
          // A message never changes: a thread does, by another one.
          const id = `${subject.replaceAll(' ', '-')}@example.com`;
          if (before)
            deliver(mail(`answer-${count}@example.com`, `Re: ${subject}`, text, `In-Reply-To: <${id}>\n`));
          else files.set(path, deliver(mail(id, subject, text)));
        },
        remove: async (path) => removeFile(files.get(path) ?? ''),
        revoke: async () => {
          await letIn(false);
          return () => letIn(true);
        },
        kill: async () => {
          await dovecot.kill();
          return dovecot.start;
        },
        close: async () => {},
      }),
    });
  });

  test('skips an unchanged mailbox; threads span folders, with attachments', async () => {
    const follower = createFollower(imapConnector, settingsOf(), context);
    await follower.sync({ readsContent: false });
    expect((await follower.sync()).changes).toEqual([]);
    const boundary = 'Content-Type: multipart/mixed; boundary="x"';
    const attached = `From: ada@example.com\nSubject: =?utf-8?Q?Caf=C3=A9?=\nMessage-ID: <root@example.com>\nDate: Mon, 02 Nov 2026 09:00:00 +0000\n${boundary}\n\n--x\nContent-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n<p>Caf=E9 opens at nine.<div hidden>\n--x\nContent-Type: text/markdown; name="plan.md"\nContent-Disposition: attachment; filename="plan.md"\nContent-Transfer-Encoding: base64\n\n${Buffer.from('The plan of the room.').toString('base64')}\n--x\nContent-Type: text/calendar; name="invite.ics"\nContent-Disposition: attachment; filename="invite.ics"\n\nBEGIN:VCALENDAR\n--x--\n`;
    deliver(attached);
    deliver(
      mail(
        'answer@example.com',
        '=?utf-8?Q?Re:_Caf=C3=A9?=',
        '> Café opens at nine.\nThank you for the plan.',
        'References: <root@example.com>\n',
      ),
      '.Sent',
    );
    const { changes, opened } = await follower.sync();
    expect(opened).toHaveLength(2);
    const thread = follower.paths().find((path) => /^INBOX\/Café \([0-9a-f]{8}\)\.html$/.test(path)) ?? '';
    const content = follower.contentOf(thread);
    expect(content).toContain('Café opens at nine.');
    expect(content).toContain('Thank you for the plan.');
    expect(content).not.toContain('&#62; Café');
    expect(follower.contentOf(thread.replace('.html', '/plan.md'))).toBe('The plan of the room.');
    expect(changes.filter(({ type }) => type === 'passed_over')).toMatchObject([
      { reason: 'Calendar files are not read.' },
    ]);
  });

  test('uses STARTTLS, and reports a bad folder, certificate or address', async () => {
    const check = (changed: object, inContext = context()) =>
      imapConnector.check({ ...settingsOf(), ...changed }, inContext);
    expect((await check({ port: dovecot.ports.imap, security: 'starttls' })).findings).toHaveLength(2);
    expect((await check({ folders: ['INBOX', 'None'] })).findings.map(({ ok }) => ok)).toEqual([true, false]);
    await expect(check({ folders: ['None'] })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(
      createFollower(imapConnector, { ...settingsOf(), folders: ['INBOX', 'None'] }, context).sync(),
    ).rejects.toMatchObject({ reason: 'not_found' });
    await expect(check({ host: '127.0.0.1' })).rejects.toMatchObject({ reason: 'not_allowed' });
    tls.setDefaultCACertificates([...trusted]);
    await expect(check({})).rejects.toMatchObject({ reason: 'not_allowed' });
    tls.setDefaultCACertificates([...trusted, dovecot.cert]);
    const guarded = testContext({ secrets: { password: USERS.reader }, connect: nowhere.connect });
    await expect(check({}, guarded)).rejects.toMatchObject({ reason: 'not_allowed' });
  });
});
