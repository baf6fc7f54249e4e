import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Put } from '../../../src/connectors/connector.ts';
import { sftpConnector } from '../../../src/connectors/sftp/index.ts';
import { nowhere } from '../../kit/outgoing.ts';
import { testContext } from '../context.ts';
import { testContract } from '../contract.ts';
import { createFollower } from '../follow.ts';
import { SYSTEM } from '../servers/debian.ts';
import { startSshd } from '../servers/sshd.ts';

describe.runIf(SYSTEM)('SFTP: OpenSSH', () => {
  let sshd: Awaited<ReturnType<typeof startSshd>>;
  const settingsOf = () => ({
    kind: 'sftp' as const,
    host: '127.0.0.1',
    port: sshd.port,
    user: 'reader',
    folder: sshd.folder,
    host_key: null as string | null,
    include: [],
    exclude: [],
    max_items: 10_000,
  });
  const context = () => testContext({ secrets: { private_key: sshd.privateKey } });
  const at = (path: string) => {
    mkdirSync(dirname(join(sshd.files, path)), { recursive: true });
    return join(sshd.files, path);
  };

  testContract({
    connector: sftpConnector,
    items: 200,
    can: ['move', 'breakFolder', 'revoke', 'kill'],
    open: async () => {
      sshd = await startSshd();
      return {
        settings: settingsOf(),
        context,
        write: async (path, content) => writeFileSync(at(path), content),
        remove: async (path) => rmSync(at(path)),
        move: async (from, to) => renameSync(at(from), at(to)),
        breakFolder: async (folder) => {
          chmodSync(at(folder), 0);
          return async () => chmodSync(at(folder), 0o755);
        },
        revoke: async () => {
          sshd.allow(false);
          return async () => sshd.allow(true);
        },
        kill: async () => {
          await sshd.kill();
          return sshd.start;
        },
        close: sshd.close,
      };
    },
  });

  test('pins the first host key, and refuses another before signing in', async () => {
    const { findings } = await sftpConnector.check(settingsOf(), context());
    expect(findings.at(-1)?.message).toBe(`Its key is ${sshd.fingerprint}.`);
    await sftpConnector.check({ ...settingsOf(), host_key: sshd.fingerprint }, context());
    const other = { ...settingsOf(), host_key: `SHA256:${'A'.repeat(43)}` };
    await expect(sftpConnector.check(other, context())).rejects.toMatchObject({ reason: 'not_allowed' });
    const follower = createFollower(sftpConnector, settingsOf(), context);
    await follower.sync({ readsContent: false });
    await sshd.kill();
    rmSync(join(sshd.files, '..', 'host'));
    sshd.makeKey('host');
    await sshd.start();
    await expect(follower.sync()).rejects.toMatchObject({
      reason: 'not_allowed',
      message: expect.stringContaining('another key'),
    });
  });

  test('follows links to files, not folders; skips 3 GB; streams outlive syncs', async () => {
    symlinkSync('text 0000.md', at('folder-0/link.md'));
    symlinkSync('.', at('folder-0/loop'));
    writeFileSync(at('folder-0/large.md'), '');
    truncateSync(at('folder-0/large.md'), 3 * 1_024 ** 3);
    const opens = new Map<string, Put['open']>();
    for await (const change of sftpConnector.changes(settingsOf(), null, context()))
      if (change.type === 'put') opens.set(change.path, change.open);
    expect(opens.has('folder-0/loop')).toBe(false);
    await expect(opens.get('folder-0/large.md')?.()).rejects.toMatchObject({ reason: 'too_large' });
    const link = await opens.get('folder-0/link.md')?.();
    expect(link && (await text(link))).toContain('The document 0 says');
  });

  test('uses the guarded socket, and tells wrong keys from a missing server', async () => {
    const guarded = testContext({ secrets: { private_key: sshd.privateKey }, connect: nowhere.connect });
    await expect(sftpConnector.check(settingsOf(), guarded)).rejects.toMatchObject({ reason: 'not_allowed' });
    const wrong = testContext({ secrets: { private_key: 'no key' } });
    await expect(sftpConnector.check(settingsOf(), wrong)).rejects.toMatchObject({ reason: 'credentials' });
    await expect(sftpConnector.check({ ...settingsOf(), port: 9 }, context())).rejects.toMatchObject({
      reason: 'unreachable',
    });
    await expect(sftpConnector.check({ ...settingsOf(), folder: '/none' }, context())).rejects.toMatchObject({
      reason: 'not_found',
    });
  });
});
