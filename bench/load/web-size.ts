import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Part } from './part.ts';

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
const KB = 1000;
const ROWS = 6;

/** Files that the home page imports dynamically at once: its code and the texts of one language. */
const OF_HOME = /^(?:home|shared|en|errors)-[\w-]{8}\.js$/;

/** JavaScript that the home page loads before anything is clicked: its scripts and all that they import. */
export const webSize: Part = () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  );
  const files = new Map<string, string>();
  const add = (path: string) => {
    if (files.has(path)) return;
    const code = readFileSync(join(DIST, path), 'utf8');
    files.set(path, code);
    for (const [, other] of code.matchAll(
      /(?:^|[;}])\s*(?:import|export)\b[^;'"()]*?["']\.\/([^"']+\.js)["']/g,
    )) {
      add(`/assets/${other}`);
    }
  };
  for (const path of named) add(path);
  for (const file of readdirSync(join(DIST, 'assets'))) if (OF_HOME.test(file)) add(`/assets/${file}`);
  const sizes = [...files]
    .map(([path, code]) => ({ name: basename(path), kb: gzipSync(code).length / KB }))
    .sort((a, b) => b.kb - a.kb);
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  const rest = sizes.slice(ROWS).reduce((sum, { kb }) => sum + kb, 0);
  return Promise.resolve({
    title: 'JavaScript of the first page',
    columns: ['file', 'kB gzip'],
    rows: [
      ...sizes.slice(0, ROWS).map(({ name, kb }) => [name.replace(/-[\w-]{8}\.js$/, '.js'), kb]),
      [`${Math.max(0, sizes.length - ROWS)} others`, rest],
      ['**all**', total],
    ],
    note: 'Wanted: at most 150 kB.',
  });
};
