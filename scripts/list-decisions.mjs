/** `npm run decisions`: writes the list of docs/decisions/README.md from the titles of the pages, and names what they lack. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf, withList } from './checks/decisions.mjs';
import { ROOT } from './setup/paths.mjs';

const folder = join(ROOT, 'docs', 'decisions');
const readme = join(folder, 'README.md');
writeFileSync(readme, withList(folder, readFileSync(readme, 'utf8')));
const problems = problemsOf(folder);
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
