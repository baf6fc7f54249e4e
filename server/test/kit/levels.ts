import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TESTS = ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.mjs', 'bench/**/*.test.ts'];
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'/gm;
/** Modules that start a server, a database or a process. */
const STARTS =
  /^node:child_process$|\/test\/kit\/(database|database-server|nodes|server)\.ts$|\/database\/embedded\//;
/** Code whose tests start processes, sockets or stores by what they test. */
const STARTING_CODE =
  /^server\/(src\/(platform\/(database\/embedded|embedder|processes|files\/files|mail)|knowledge\/parse\/(parser-process|ocr)|close-with-grace-period|features\/accounts\/(saml|sso))|test\/(connectors|stand-ins|scim))\b/;

/** Whether a file, or a file of a test kit that it imports, starts a server, a database or a process. */
const starts = (file: string, seen: Set<string>): boolean => {
  if (seen.has(file)) return false;
  seen.add(file);
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].some(([, from, bare]) => {
    const name = from ?? bare ?? '';
    if (!name.startsWith('.')) return STARTS.test(name);
    const path = join(dirname(file), name);
    return STARTS.test(`/${path}`) || (path.startsWith('server/test/') && starts(path, seen));
  });
};

/** Test files without a browser, by level: `unit` tests start nothing, `integration` tests a server, database or process. */
export const testLevels = (): { unit: string[]; integration: string[] } => {
  const files = TESTS.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: (name) => name.endsWith('node_modules') }),
  ).map((file) => relative(ROOT, join(ROOT, file)));
  const isIntegration = (file: string) => STARTING_CODE.test(file) || starts(file, new Set());
  return {
    unit: files.filter((file) => !isIntegration(file)),
    integration: files.filter(isIntegration),
  };
};
