import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFiles } from './compress.mjs';

test('stores both compressed forms beside a file, only if they are smaller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-compress-'));
  mkdirSync(join(folder, 'assets'));
  const script = 'export const answer = 42;\n'.repeat(1_000);
  const write = (name, content) => writeFileSync(join(folder, name), content);
  write('index.html', '<script src="/assets/first.js"></script>'.repeat(100));
  write('sw.js', script);
  write('assets/first.js', script);
  write('assets/later.mjs', script);
  write('assets/short.css', 'p {}');
  write('picture.png', script);
  await compressFiles(folder);
  const made = readdirSync(folder, { recursive: true }).filter((name) => /\.(br|gz)$/.test(name));
  expect(made.sort()).toEqual(
    ['first.js.br', 'first.js.gz', 'later.mjs.br', 'later.mjs.gz'].map((name) => join('assets', name)),
  );
  const read = (name) => readFileSync(join(folder, 'assets', name));
  expect(brotliDecompressSync(read('first.js.br')).toString()).toBe(script);
  expect(gunzipSync(read('later.mjs.gz')).toString()).toBe(script);
  rmSync(folder, { recursive: true });
});
