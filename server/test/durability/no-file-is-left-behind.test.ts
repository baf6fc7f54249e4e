import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../kit/person.ts';
import { type RunningProgram, startProgram } from '../kit/program.ts';

const FILES = 150;

let server: RunningProgram;

beforeAll(async () => {
  server = await startProgram({}, { fixed: { orphanMinutes: 0, filesAtOnce: FILES } });
});
afterAll(() => server.close());

const stored = () => readdirSync(join(server.folder, 'data', 'files', 'documents'));

test('removes all files of a domain after a kill during its deletion', async () => {
  const owner = await signUp(server.url);
  const headers = { authorization: `Bearer ${owner.token}` };
  const sample = stored().length;
  const { id: domain } = await owner.makeDomain('Short-lived');
  const files = Array.from({ length: FILES }, (_, n) => ({
    name: `${n}.txt`,
    content: Buffer.from(`Text ${n}`),
  }));
  await owner.upload(domain, files);
  expect(stored()).toHaveLength(sample + FILES);

  const deleting = fetch(`${server.url}/v1/domains/${domain}`, { method: 'DELETE', headers }).catch(
    () => null,
  );
  // The domain is gone; its files are being removed.
  for (;;) {
    if (stored().length < sample + FILES) break;
    const { status } = await fetch(`${server.url}/v1/domains/${domain}`, { headers });
    if (status === 404) break;
  }
  await server.kill();
  await deleting;
  await server.start();
  await expect.poll(() => stored().length, { timeout: 120_000 }).toBe(sample);
});
