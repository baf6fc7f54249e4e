import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listFeatures } from '../src/list-features.ts';
import type { Files } from '../src/platform/files/files.ts';
import { newId } from '../src/platform/ids.ts';
import { silentLogger } from '../src/platform/logs.ts';
import { examplePlugin } from './kit/example-feature.ts';
import { startTestServer } from './kit/server.ts';
import { until } from './kit/until.ts';

test('a one-file feature adds call, event, job, cleaning and closing', async () => {
  const told: string[] = [];
  const tell = (what: string) => told.push(what);
  const [kept, lost] = [`toy/${newId()}`, `toy/${newId()}`];
  let files: Files | undefined;
  const server = await startTestServer({}, silentLogger, {
    fixed: { orphanMinutes: 0 },
    features: (opened, settings) => {
      const { plugins, ...rest } = listFeatures(opened, settings);
      const { platform } = opened;
      files = platform.files;
      plugins.push(examplePlugin(platform, { name: 'toy', tell, keys: [kept] }));
      plugins.push(examplePlugin(platform, { name: 'ball', tell }));
      return { plugins, ...rest };
    },
  });
  const ada = await server.person('Ada');

  const headers = { authorization: `Bearer ${ada.token}` };
  expect((await fetch(`${server.url}/toy`)).status).toBe(401);
  expect(await (await fetch(`${server.url}/toy`, { headers })).json()).toEqual({ asked: 'Ada' });
  await until(() => told.includes('toy works for Ada'));

  const { socket, close } = await ada.connect();
  expect(await socket.emitWithAck('toy', { word: 'hello' })).toEqual({ ok: true, data: null });
  expect(told).toContain('toy heard hello of Ada');
  close();

  // The first cleaning marks an empty store of files as this installation's.
  await server.clean();
  for (const key of [kept, lost]) await files?.put(key, Readable.from(['a file']));
  await server.clean();
  expect(told).toContain('toy cleans');
  expect(told).toContain('ball cleans');
  const read = async (key: string) => files && text(files.read(key));
  expect(await read(kept)).toBe('a file');
  await expect(read(lost)).rejects.toThrow();

  told.length = 0;
  await server.close();
  expect(told).toEqual([
    'ball closes, the database answers: true',
    'toy closes, the database answers: true',
    'ball drains, the database answers: true',
    'toy drains, the database answers: true',
  ]);
});
