import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '../../server/test/kit/person.ts';
import { accountOf, messagesOf } from './people.ts';
import type { Project } from './project.ts';
import { step } from './step.ts';
import type { Talk } from './talks.ts';

const ASK_EVERY_MS = 100;

/** Calls the proxy all the while. `stop` resolves to how many calls there were, those refused, and the longest (ms). */
const keepCalling = (url: string, token: string) => {
  const refused: string[] = [];
  let [calls, longest, stopped] = [0, 0, false];
  const calling = (async () => {
    while (!stopped) {
      const began = performance.now();
      const status = await fetch(`${url}/v1/domains`, { headers: { authorization: `Bearer ${token}` } }).then(
        async (response) => (await response.text()) && response.status,
        (error: Error) => error.message,
      );
      calls += 1;
      longest = Math.max(longest, performance.now() - began);
      if (status !== 200) refused.push(String(status));
      await delay(ASK_EVERY_MS);
    }
  })();
  return async () => {
    stopped = true;
    await calling;
    return { calls, refused, longest: Math.round(longest) };
  };
};

/** More servers, newer ones, none, and all of it again out of a backup. */
export const endures = async (project: Project, { olga, domainId, chatId }: Talk): Promise<void> => {
  const { url, compose, docker, folder } = project;
  await step('four servers', async () => {
    appendFileSync(join(folder, '.env'), 'SERVERS=4\n');
    await compose('up', '-d', '--wait');
    assert.equal((await project.servers()).length, 4);
  });
  await step('newer servers take over without a call refused', async () => {
    const stop = keepCalling(url, olga.token);
    await compose('up', '-d', '--no-deps', '--wait', '--force-recreate', 'docent');
    await compose('exec', '-T', '-w', '/etc/caddy', 'proxy', 'caddy', 'reload');
    const { calls, refused, longest } = await stop();
    assert.deepEqual(refused, []);
    return `${calls} calls, the longest ${longest} ms`;
  });
  const before = await messagesOf(url, olga, chatId);
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  chmodSync(backups, 0o777);
  const backup = (...args: string[]) =>
    compose('run', '--rm', '-v', `${backups}:/backups`, 'docent', 'node', 'server/dist/backup.js', ...args);
  await step('a backup is made while it works', async () =>
    (await backup('backup', '/backups/one')).split('\n').at(-1),
  );
  await step('servers that are told to go end by themselves and in time', async () => {
    const servers = await project.servers();
    await compose('stop', 'docent');
    for (const { container } of servers) {
      const code = await docker('inspect', '--format', '{{.State.ExitCode}}', container);
      assert.equal(code, '0');
    }
  });
  await step('all of it is thrown away and restored', async () => {
    await compose('down', '--volumes');
    await backup('restore', '/backups/one');
    await compose('up', '-d', '--wait');
    const again = await signIn(url, accountOf('olga'));
    assert.deepEqual(await messagesOf(url, again, chatId), before);
    const [document] = await again.untilIngested(domainId);
    const headers = { authorization: `Bearer ${again.token}` };
    const file = await fetch(`${url}/v1/documents/${document?.id}/file`, { headers });
    assert.equal((await file.text()).slice(0, 5), '%PDF-');
  });
};
