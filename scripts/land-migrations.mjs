/** The second half of `npm run migrations -w server`: writes the sums of new migrations into landed.txt. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingLines, problemsOf } from './checks/landed-migrations.mjs';
import { ROOT } from './setup/paths.mjs';

const folder = join(ROOT, 'server', 'migrations');
for (const line of missingLines(folder)) appendFileSync(join(folder, 'landed.txt'), `${line}\n`);
const problems = problemsOf(folder);
if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
