import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
/** Ways to reach the server, each with the one file that may use it; tests may bypass them. */
const WAYS: [what: RegExp, where: string | null][] = [
  [/(?<![.\w])fetch\(/, 'api/client.ts'],
  [/XMLHttpRequest/, 'api/upload.ts'],
  [/EventSource|sendBeacon/, null],
  [/API_VERSION_PATH/, 'api/address.ts'],
  [/\/v1\b/, null],
  [/\b(call|send|upload)<[^(]*>\(/, null],
];

test('code calls the server by contract names, without paths or own types', () => {
  const others = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(others).toContain('api/client.ts');
  const found = others.flatMap((file) => {
    // Comments may name a path; what the samples of Markdown show is text.
    if (file === 'app/markdown-samples.ts') return [];
    const code = readFileSync(join(SOURCES, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
    return WAYS.filter(([what, where]) => where !== file && what.test(code)).map(
      ([what]) => `${file}: ${what}`,
    );
  });
  expect(found).toEqual([]);
});
