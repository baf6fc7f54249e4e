import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../', import.meta.url);
const PROGRAMS = [
  'main.ts',
  'backup.ts',
  'rollback.ts',
  'change-secret.ts',
  'fetch-models.ts',
  'knowledge/parse/parser-process.ts',
];

/** Files that open connections themselves, with the reason. All others use `platform/outgoing`. */
const EXCEPTIONS: Record<string, string> = {
  'platform/database/embedded/directory-lock.ts': 'a lock on this machine, by a socket of its own',
  'platform/database/open-pool.ts': 'PostgreSQL, of our own or named by DATABASE_URL',
  'connectors/imap/mailbox.ts': 'TLS upon a socket that platform/outgoing has opened',
  'realtime/cluster.ts': 'Redis, named by REDIS_URL',
};

const WAYS: [string, RegExp][] = [
  ['fetch', /(?<![.\w'"`])fetch\(\s*[^)\s{]|\b(globalThis|global|window)\.fetch\b/],
  ['node:http(s)', /\b(request|get)\b[^;]*from 'node:https?'|\bhttps?\.(request|get)\(/],
  ['sockets', /\bconnect\b[^;]*from 'node:(net|tls|http2)'|\b(net|tls|http2)\.(connect|createConnection)\(/],
  ['a client', /(from|import\() ?'(undici|redis|pg|ioredis|axios|got|node-fetch|ws|socket\.io-client)'/],
];

/** Returns every file of ours that these programs load. */
const loaded = (): Map<string, string> => {
  const files = new Map<string, string>();
  const visit = (url: URL) => {
    const name = url.href.slice(SOURCE.href.length);
    if (!url.href.startsWith(SOURCE.href) || files.has(name) || !existsSync(fileURLToPath(url))) return;
    const text = readFileSync(fileURLToPath(url), 'utf8');
    files.set(name, text.replace(/^\s*(\/\/|\*|\/\*|import type ).*$/gm, ''));
    for (const [, to] of text.matchAll(/'(\.{1,2}\/[\w./-]+\.ts)'/g)) visit(new URL(to ?? '', url));
  };
  for (const program of PROGRAMS) visit(new URL(program, SOURCE));
  return files;
};

test('loads no code that calls out by another way than platform/outgoing', () => {
  const files = loaded();
  expect(files.size).toBeGreaterThan(200);
  const found: string[] = [];
  for (const [name, text] of files) {
    if (name.startsWith('platform/outgoing/')) continue;
    for (const [way, pattern] of WAYS)
      if (pattern.test(text) && !EXCEPTIONS[name]) found.push(`${name}: ${way}`);
  }
  expect(found).toEqual([]);
});

test.each([
  'await fetch(url, {});',
  "globalThis.fetch('x')",
  "import { request } from 'node:https';",
  "import http from 'node:http'; http.get('x')",
  "import { connect } from 'node:net';",
  "import { Agent } from 'undici';",
  "const { createClient } = await import('redis');",
])('each of the ways is known: %s', (text) => {
  expect(WAYS.some(([, pattern]) => pattern.test(text))).toBe(true);
});
