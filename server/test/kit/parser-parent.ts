/** Started by parser-process.test.ts: has a parser read the file in its argument, and never takes what it read. */
import { createParserPool } from '../../src/knowledge/parse/parser-pool.ts';

const parsers = createParserPool({ processes: 1, memoryMb: 512, fileSeconds: 600, ocrLanguages: [] });
await parsers.parse({
  path: process.argv[2] ?? '',
  type: 'txt',
  name: 'long.txt',
  maxPages: 1_000,
  onPages: () => {
    process.stdout.write('reading\n');
    return new Promise(() => {});
  },
});
