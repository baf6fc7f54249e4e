import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packWithNpm } from './npm-pack.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-npm-'));
  // Without it, a package file of a folder above decides which kind of module a program is.
  writeFileSync(join(folder, 'package.json'), '{}');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const SPEC = 'onnxruntime-node@1.30.0';
const pack = (signal: AbortSignal, npm?: string) => packWithNpm(SPEC, join(folder, 'packed'), signal, npm);
/** A program in the place of npm. */
const programOf = (source: string) => {
  const path = join(folder, 'npm-cli.js');
  writeFileSync(path, source);
  return path;
};
const never = new AbortController().signal;

test('names npm as missing where neither Node nor PATH has it', async () => {
  vi.stubEnv('PATH', folder);
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(join(folder, 'node'));
  await expect(pack(never)).rejects.toMatchObject({ reason: 'no_npm' });
  vi.restoreAllMocks();
});

test('passes on what npm reports, and a full disk by its code', async () => {
  const failing = (text: string) => programOf(`console.error(${JSON.stringify(text)}); process.exit(1);`);
  const offline = failing('npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND mirror.example');
  await expect(pack(never, offline)).rejects.toMatchObject({
    reason: 'unreachable',
    message: 'code ENOTFOUND\ngetaddrinfo ENOTFOUND mirror.example',
  });
  await expect(pack(never, failing('npm error code ENOSPC'))).rejects.toMatchObject({
    reason: 'storage_full',
  });
});

test('ends npm when the server closes', async () => {
  const started = join(folder, 'started');
  const waiting = programOf(
    `require('node:fs').writeFileSync(${JSON.stringify(started)}, ''); setInterval(() => {}, 1000);`,
  );
  const closing = new AbortController();
  const packed = pack(closing.signal, waiting);
  await expect.poll(() => existsSync(started)).toBe(true);
  closing.abort(new Error('The server closes.'));
  await expect(packed).rejects.toThrow('The server closes.');
});
