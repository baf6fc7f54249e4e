import { mkdirSync, truncateSync, watch } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitConnector } from '../../src/connectors/git/index.ts';
import { createFolderPlace } from '../stand-ins/folder-place.ts';
import { HAS_GIT, runGit, startGitServer } from '../stand-ins/git-server.ts';
import { testContext } from './context.ts';
import { testContract } from './contract.ts';
import { createFollower } from './follow.ts';

const settingsOf = (address: string) => ({
  ...{ kind: 'git' as const, address, branch: null, folder: '', user: 'reader' },
  ...{ link: null, include: [], exclude: [], max_items: 10_000 },
});

describe.runIf(HAS_GIT)('git, where git-http-backend is installed', () => {
  testContract({
    connector: gitConnector,
    items: 60,
    can: ['move', 'revoke'],
    open: async () => {
      const place = createFolderPlace('docent-git-');
      const work = join(place.folder, 'work');
      const repository = join(place.folder, 'handbook.git');
      mkdirSync(work);
      runGit(place.folder, 'init', '--quiet', '--bare', '-b', 'main', repository);
      runGit(work, 'init', '--quiet', '-b', 'main');
      const options = { repositories: place.folder, user: 'reader', token: 'a token' };
      const { url, kill } = await startGitServer(options);
      const { workFolder } = testContext();
      let isDirty = false;
      const commit = () => {
        if (!isDirty) return;
        isDirty = false;
        runGit(work, 'add', '--all');
        runGit(work, 'commit', '--quiet', '-m', 'Changed');
        runGit(work, 'push', '--quiet', repository, 'main');
      };
      const changing = async (change: Promise<void>) => {
        isDirty = true;
        await change;
      };
      return {
        settings: {
          ...{
            kind: 'git' as const,
            address: `${url}/handbook.git`,
            branch: null,
            folder: '',
            user: 'reader',
          },
          ...{ link: null, include: [], exclude: [], max_items: 10_000 },
        },
        context: () => {
          commit();
          return testContext({ workFolder, secrets: { token: 'a token' } });
        },
        write: (path, text) => changing(place.write(`work/${path}`, text)),
        remove: (path) => changing(place.remove(`work/${path}`)),
        move: (from, to) => changing(place.move(`work/${from}`, `work/${to}`)),
        revoke: async () => {
          options.token = 'another token';
          return async () => {
            options.token = 'a token';
          };
        },
        close: async () => {
          await kill();
          place.close();
        },
      };
    },
  });

  test('refuses a small pack that unpacks to a large file', async () => {
    const place = createFolderPlace('docent-git-');
    await place.write('work/large.md', '');
    truncateSync(join(place.folder, 'work', 'large.md'), 200_000_000);
    const work = join(place.folder, 'work');
    runGit(work, 'init', '--quiet', '-b', 'main');
    runGit(work, 'add', '--all');
    runGit(work, 'commit', '--quiet', '-m', 'Large');
    const { url, kill } = await startGitServer({
      repositories: place.folder,
      user: 'reader',
      token: 'a token',
    });
    const follower = createFollower(gitConnector, settingsOf(`${url}/work/.git`), () =>
      testContext({ secrets: { token: 'a token' } }),
    );
    await expect(follower.sync()).rejects.toMatchObject({ reason: 'too_large' });
    await kill();
    place.close();
  });

  test('a sync that is ended while it fetches leaves a clone that can be read', async () => {
    const place = createFolderPlace('docent-git-');
    for (let nth = 0; nth < 20; nth += 1) await place.write(`work/${nth}.md`, `Number ${nth} stands here.`);
    const work = join(place.folder, 'work');
    runGit(work, 'init', '--quiet', '-b', 'main');
    runGit(work, 'add', '--all');
    runGit(work, 'commit', '--quiet', '-m', 'First');
    const { url, kill } = await startGitServer({
      repositories: place.folder,
      user: 'reader',
      token: 'a token',
    });
    const { workFolder } = testContext();
    const ending = new AbortController();
    const watcher = watch(workFolder, { recursive: true }, (_event, name) => {
      if (name?.includes('.pack')) ending.abort(new Error('ended'));
    });
    const secrets = { token: 'a token' };
    const syncWith = (signal: AbortSignal) =>
      createFollower(gitConnector, settingsOf(`${url}/work/.git`), () =>
        testContext({ workFolder, secrets, signal }),
      ).sync({ readsContent: false });
    await expect(syncWith(ending.signal)).rejects.toThrow('ended');
    watcher.close();
    expect(await syncWith(new AbortController().signal)).toMatchObject({ isComplete: true });
    await kill();
    place.close();
  });
});
