/**
 * `npm run figures`: counts of what makes the code hard to read, by measure. `-- --rooms` prints each room, `-- --record` lowers the limits of
 * scripts/figures/limits.json to what is there; `npm test` fails when a count rises above its limit.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countsOf, lowered, measure } from './figures/measure.mjs';
import { readSources } from './figures/read-source.mjs';
import { ROOT } from './setup/paths.mjs';

const LIMITS = join(ROOT, 'scripts/figures/limits.json');
const { values } = parseArgs({
  options: { rooms: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
});
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const sources = readSources();
const counts = countsOf(measure(sources));
const sumOf = (rooms) => Object.values(rooms).reduce((sum, count) => sum + count, 0);

const all = [...sources.values()];
const total = (countIn) => all.reduce((sum, source) => sum + countIn(source), 0);
const dependencies = ['.', 'contract', 'server', 'web', 'e2e', 'bench'].flatMap((folder) => {
  const { dependencies: used = {}, devDependencies: developing = {} } = readJson(
    join(ROOT, folder, 'package.json'),
  );
  return Object.keys({ ...used, ...developing }).filter((name) => !name.startsWith('@docent/'));
});
const variables = readFileSync(join(ROOT, 'server/src/environment.ts'), 'utf8').match(
  /^ {2}[A-Z][A-Z\d_]*:/gm,
);
const rows = [
  ['files of code and tests', all.length],
  ['lines', total(({ lines }) => lines)],
  ['comments', total(({ comments }) => comments.length)],
  ['tests', total(({ tests }) => tests.length)],
  ['direct dependencies', new Set(dependencies).size],
  ['environment variables', variables.length],
  ...Object.entries(counts).map(([name, rooms]) => [name, sumOf(rooms)]),
];
console.log(
  ['| figure | count |', '| --- | ---: |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'),
);
if (values.rooms)
  for (const [name, rooms] of Object.entries(counts)) {
    const lines = Object.entries(rooms).map(([room, count]) => `| ${room} | ${count} |`);
    console.log(['', `| ${name} | count |`, '| --- | ---: |', ...lines].join('\n'));
  }
if (values.record) writeFileSync(LIMITS, `${JSON.stringify(lowered(readJson(LIMITS), counts), null, 2)}\n`);
