import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

/** Each of these imports the other, which the rule forbids. */
const FORBIDDEN = [
  ['server/src/platform/low.ts', 'server/src/features/chats/index.ts', 'server-platform-goes-down'],
  ['server/src/knowledge/low.ts', 'server/src/answering/index.ts', 'server-knowledge-goes-down'],
  ['server/src/realtime/low.ts', 'server/src/features/chats/index.ts', 'server-realtime-goes-down'],
  ['server/src/answering/low.ts', 'server/src/features/chats/index.ts', 'server-answering-goes-down'],
  ['server/src/features/messages/x.ts', 'server/src/features/chats/store.ts', 'feature-by-its-index'],
  ['server/src/features/messages/y.ts', 'server/src/settings.ts', 'settings-for-main'],
  ['server/src/features/messages/z.ts', 'server/src/reports/analytics/index.ts', 'server-features-goes-down'],
  ['server/src/realtime/t.ts', 'server/test/kit/until.ts', 'product-without-tests'],
  ['server/src/realtime/u.ts', 'server/src/realtime/cluster.test.ts', 'product-without-tests'],
  ['server/test/x.ts', 'bench/kit/x.ts', 'journeys-not-bench'],
  ['contract/src/x.ts', 'server/src/settings.ts', 'contract-alone'],
  ['web/src/app/x.ts', 'server/src/settings.ts', 'web-not-server'],
  ['server/src/z.ts', 'web/src/ui/button.ts', 'server-not-web'],
  ['web/src/ui/x.ts', 'web/src/features/chats/index.ts', 'web-ui-alone'],
  ['web/src/api/x.ts', 'web/src/features/chats/index.ts', 'web-api-low'],
  ['web/src/features/chats/x.ts', 'web/src/app/router.ts', 'web-features-not-app'],
  ['web/src/features/domains/x.ts', 'web/src/features/chats/queries.ts', 'web-feature-by-its-index'],
];
/** And this is allowed. */
const ALLOWED = [
  ['server/src/realtime/a.test.ts', 'server/test/kit/until.ts'],
  ['server/src/features/lessons/x.ts', 'server/src/features/chats/index.ts'],
  ['server/src/features/lessons/y.ts', 'server/src/platform/ids.ts'],
  ['web/src/features/lessons/x.ts', 'web/src/ui/button.ts'],
];

let folder;
const write = (path, text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-boundaries-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'tsconfig.base.json']) {
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  for (const [, to] of [...FORBIDDEN, ...ALLOWED]) write(to, 'export const thing = 1;\n');
  for (const [from, to] of [...FORBIDDEN, ...ALLOWED]) {
    const path = relative(dirname(from), to);
    write(
      from,
      `import { thing } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const it = thing;\n`,
    );
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each rule refuses its imports against the direction, and no others', () => {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    [program, 'contract', 'server', 'web', '--config', '.dependency-cruiser.cjs', '--no-progress'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  const refused = [...stdout.matchAll(/^\s*error ([\w-]+): (\S+) → (\S+)/gm)];
  expect(refused.map(([, rule, from, to]) => [from, to, rule]).toSorted()).toEqual(FORBIDDEN.toSorted());
  expect(status).not.toBe(0);
});
