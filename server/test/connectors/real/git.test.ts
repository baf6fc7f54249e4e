import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitConnector } from '../../../src/connectors/git/index.ts';
import { testContext } from '../context.ts';
import { testContract } from '../contract.ts';
import { createFollower } from '../follow.ts';
import { startApache } from '../servers/apache.ts';
import { runInside, SYSTEM } from '../servers/debian.ts';

const USERS = { reader: 'a token of the repository' };

/** Starts git-http-backend behind Apache, with a user who changes files: written files are committed at the next read. */
const startGit = async () => {
  const apache = await startApache({
    modules: ['cgi'],
    configuration: ({ folder, users }) => `
      SetEnv GIT_PROJECT_ROOT ${folder}/repositories
      SetEnv GIT_HTTP_EXPORT_ALL 1
      SetEnv GIT_CONFIG_COUNT 1
      SetEnv GIT_CONFIG_KEY_0 safe.directory
      SetEnv GIT_CONFIG_VALUE_0 *
      SetEnvIf Git-Protocol ".*" GIT_PROTOCOL=$0
      ScriptAlias /git/ /usr/lib/git-core/git-http-backend/
      <Location /git>
        AuthType Basic
        AuthName git
        AuthUserFile ${users}
        Require valid-user
      </Location>`,
  });
  apache.setUsers(USERS);
  const inside = apache.folder.slice(SYSTEM.length);
  const git = (...command: string[]) =>
    runInside(
      'git',
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@example.com',
      '-C',
      `${inside}/work`,
      ...command,
    );
  mkdirSync(join(apache.folder, 'repositories'));
  mkdirSync(join(apache.folder, 'work'));
  runInside('git', 'init', '--quiet', '--bare', '-b', 'main', `${inside}/repositories/handbook.git`);
  git('init', '--quiet', '-b', 'main');
  git('remote', 'add', 'origin', `${inside}/repositories/handbook.git`);
  let isDirty = false;
  return {
    apache,
    git,
    at: (path: string) => {
      isDirty = true;
      mkdirSync(dirname(join(apache.folder, 'work', path)), { recursive: true });
      return join(apache.folder, 'work', path);
    },
    commit: () => {
      if (!isDirty) return;
      isDirty = false;
      git('add', '--all');
      git('commit', '--quiet', '-m', 'Changed');
      git('push', '--quiet', '--force', 'origin', 'main');
    },
  };
};

const settingsOf = (address: string) => ({
  kind: 'git' as const,
  address,
  branch: null as string | null,
  folder: '',
  user: 'reader',
  link: null,
  include: [],
  exclude: [],
  max_items: 10_000,
});

describe.runIf(SYSTEM)('git: git-http-backend behind Apache', () => {
  let site: Awaited<ReturnType<typeof startGit>>;
  const { workFolder } = testContext();
  const context = () => {
    site.commit();
    return testContext({ workFolder, secrets: { token: USERS.reader } });
  };

  testContract({
    connector: gitConnector,
    items: 200,
    can: ['move', 'revoke'],
    open: async () => {
      site = await startGit();
      const { apache } = site;
      return {
        settings: settingsOf(`${apache.url}/git/handbook.git`),
        context,
        write: async (path, text) => writeFileSync(site.at(path), text),
        remove: async (path) => rmSync(site.at(path)),
        move: async (from, to) => renameSync(site.at(from), site.at(to)),
        revoke: async () => {
          apache.setUsers({});
          return async () => apache.setUsers(USERS);
        },
        close: apache.close,
      };
    },
  });

  test('skips an unchanged commit, and survives a rewritten or lost clone', async () => {
    const settings = settingsOf(`${site.apache.url}/git/handbook.git`);
    const follower = createFollower(gitConnector, settings, context);
    await follower.sync();
    const all = follower.paths();
    expect((await follower.sync()).changes).toEqual([]);
    site.git('checkout', '--quiet', '--orphan', 'other');
    site.git('branch', '-D', 'main');
    site.git('branch', '-m', 'main');
    writeFileSync(site.at('folder-1/rewritten.md'), 'After history was rewritten.');
    expect((await follower.sync()).opened).toEqual(['folder-1/rewritten.md']);
    rmSync(workFolder, { recursive: true });
    rmSync(site.at('folder-1/rewritten.md'));
    expect((await follower.sync()).opened).toEqual([]);
    expect(follower.paths()).toEqual(all);
  });

  test('a remote that is killed takes nothing with it; then it goes on', async () => {
    const follower = createFollower(gitConnector, settingsOf(`${site.apache.url}/git/handbook.git`), context);
    await follower.sync();
    const all = follower.paths();
    writeFileSync(site.at('folder-1/new.md'), 'Before the remote was killed.');
    site.commit();
    await site.apache.kill();
    await expect(follower.sync()).rejects.toMatchObject({ reason: 'unreachable' });
    expect(follower.paths()).toEqual(all);
    await site.apache.start();
    expect((await follower.sync()).opened).toEqual(['folder-1/new.md']);
  });

  test('a folder of a branch; what is not there is told apart', async () => {
    const settings = {
      ...settingsOf(`${site.apache.url}/git/handbook.git`),
      folder: '/folder-1',
      branch: 'main',
    };
    const follower = createFollower(gitConnector, settings, context);
    await follower.sync();
    expect(follower.paths().some((path) => path.startsWith('text '))).toBe(true);
    const check = (changed: object) => gitConnector.check({ ...settings, ...changed }, context());
    await expect(check({ branch: 'none' })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(check({ address: `${site.apache.url}/git/none.git` })).rejects.toMatchObject({
      reason: 'not_found',
    });
    const none = createFollower(gitConnector, { ...settings, folder: 'none' }, context);
    await expect(none.sync()).rejects.toMatchObject({ reason: 'not_found' });
  });
});
