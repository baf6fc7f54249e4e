import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webdavConnector } from '../../../src/connectors/webdav/index.ts';
import { testContext } from '../context.ts';
import { testContract } from '../contract.ts';
import { startApache } from '../servers/apache.ts';
import { SYSTEM, WWW_DATA } from '../servers/debian.ts';

const USERS = { reader: 'a secret of the share' };

const startDav = async () => {
  const apache = await startApache({
    modules: ['dav', 'dav_fs', 'dav_lock'],
    configuration: ({ folder, files, users }) => `
      DavLockDB ${folder}/locks
      Alias /dav ${files}
      <Location /dav>
        Dav On
        AuthType Basic
        AuthName share
        AuthUserFile ${users}
        Require valid-user
      </Location>`,
  });
  apache.setUsers(USERS);
  return apache;
};
const settingsOf = (address: string) => ({
  kind: 'webdav' as const,
  address,
  user: 'reader',
  include: [],
  exclude: [],
  max_items: 10_000,
});
const context = () => testContext({ secrets: { password: USERS.reader } });
const makeFolder = (path: string) => {
  mkdirSync(path, { recursive: true });
  chownSync(path, WWW_DATA, WWW_DATA);
};

describe.runIf(SYSTEM)('WebDAV: Apache with mod_dav', () => {
  testContract({
    connector: webdavConnector,
    items: 200,
    can: ['move', 'breakFolder', 'revoke', 'kill'],
    open: async () => {
      const apache = await startDav();
      const at = (path: string) => join(apache.files, path);
      return {
        settings: settingsOf(`${apache.url}/dav`),
        context,
        write: async (path, text) => {
          makeFolder(dirname(at(path)));
          writeFileSync(at(path), text);
        },
        remove: async (path) => rmSync(at(path)),
        move: async (from, to) => {
          makeFolder(dirname(at(to)));
          renameSync(at(from), at(to));
        },
        breakFolder: async (folder) => {
          chmodSync(at(folder), 0);
          return async () => chmodSync(at(folder), 0o755);
        },
        revoke: async () => {
          apache.setUsers({});
          return async () => apache.setUsers(USERS);
        },
        kill: async () => {
          await apache.kill();
          return apache.start;
        },
        close: apache.close,
      };
    },
  });
});

describe.runIf(SYSTEM)('WebDAV: what is hard about names', () => {
  let apache: Awaited<ReturnType<typeof startApache>>;
  beforeAll(async () => {
    apache = await startDav();
  });
  afterAll(() => apache.close());

  test('names with every kind of character come as they are', async () => {
    const names = [
      '100 % sure?.md',
      'a#b&c.md',
      'été à Genève.md',
      'x%2Fy.md',
      '...md',
      `${'n'.repeat(252)}.md`,
      'a\'b"c<d>.md',
    ];
    for (const name of names) writeFileSync(join(apache.files, name), name);
    const found = new Map<string, string>();
    for await (const change of webdavConnector.changes(settingsOf(`${apache.url}/dav`), null, context())) {
      if (change.type !== 'put') continue;
      found.set(change.path, await text(await change.open()));
      expect(new URL(change.address ?? '').pathname.startsWith('/dav/')).toBe(true);
    }
    expect([...found.keys()].toSorted()).toEqual(names.toSorted());
    for (const [name, content] of found) expect(content).toBe(name);
  });

  test('what is no WebDAV, is not there, or is not let in is told apart', async () => {
    const check = (address: string, password = USERS.reader) =>
      webdavConnector.check(settingsOf(address), testContext({ secrets: { password } }));
    await expect(check(`${apache.url}/dav`, 'wrong')).rejects.toMatchObject({ reason: 'credentials' });
    await expect(check(`${apache.url}/dav/none`)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(check(`${apache.url}/`)).rejects.toMatchObject({ reason: 'malformed' });
    await expect(check('http://127.0.0.1:9/')).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
