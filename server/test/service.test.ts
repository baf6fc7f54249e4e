import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SETTINGS } from '../src/settings.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const UNIT = read('deploy/docent.service');

test('the service starts an existing program, with settings that are read', () => {
  const [, flags = '', program = ''] = /^ExecStart=\S+\/node (--\S+) (\S+)$/m.exec(UNIT) ?? [];
  expect(read('scripts/start.mjs')).toContain(flags);
  expect(existsSync(fileURLToPath(new URL(`../../${program}`, import.meta.url)))).toBe(true);
  const given = /^Environment=(.*)$/m.exec(UNIT)?.[1]?.split(' ') ?? [];
  const names = given.map((one) => one.split('=')[0] ?? '');
  expect(names.filter((name) => !name.startsWith('NODE_') && !SETTINGS.includes(name))).toEqual([]);
  // A folder of its own: what npm and others leave in the home of the service's user is no data.
  expect(given).toContain('DATA_DIR=/var/lib/docent/data');
  expect(UNIT).toMatch(/^StateDirectory=docent$/m);
  expect(read('docs/operators/service.md')).toContain('--home-dir /var/lib/docent ');
});

test('nginx passes sockets on and lets uploads through', () => {
  const site = read('deploy/nginx.conf');
  for (const line of ['Upgrade $http_upgrade', 'Connection $docent_connection', 'client_max_body_size 0;']) {
    expect(site).toContain(line);
  }
});
