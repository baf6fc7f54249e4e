/**
 * `npm run bench`: measures the product through its public REST calls and socket, and prints Markdown tables.
 * `-- --short` takes fewer measurements, `-- --only start,crowd` measures some parts, `-- --smoke` shows within a minute that the bench
 * runs (in CI). EVAL_DATA names the folder of evaluation data: real texts to fill domains with, and what ingestion and retrieval are
 * measured on.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { toMarkdown } from './kit/table.ts';
import { crowd } from './load/crowd.ts';
import { firstToken } from './load/first-token.ts';
import { interfaceTimes } from './load/interface.ts';
import { pageUsable } from './load/page-usable.ts';
import type { Part } from './load/part.ts';
import { start } from './load/start.ts';
import { statements } from './load/statements.ts';
import { webSize } from './load/web-size.ts';

const PARTS: Record<string, Part> = {
  start,
  'web-size': webSize,
  'page-usable': pageUsable,
  interface: interfaceTimes,
  'first-token': firstToken,
  crowd,
  statements,
};
/** Programs of their own, on the evaluation data. */
const PROGRAMS = ['ingestion', 'retrieval', 'cross-language', 'refusals', 'evidence'];
/** Need no evaluation data, and are run when they are named only; `scale` takes hours. */
const BY_HAND = ['scale', 'sources', 'short-questions', 'hidden-words'];
const programOf = (name: string) => fileURLToPath(new URL(`./${name}/run.ts`, import.meta.url));
const SMOKE = ['start', 'web-size'];
const GB = 2 ** 30;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const isShort = values.short || values.smoke;
const evalData = process.env.EVAL_DATA || undefined;
const measurable = PROGRAMS.filter((name) => evalData && existsSync(programOf(name)));
const all = values.smoke ? SMOKE : [...Object.keys(PARTS), ...measurable];
const names = values.only?.split(',') ?? all;
let failed = false;

const runProgram = (name: string) => {
  if (!evalData && !BY_HAND.includes(name)) throw new Error('EVAL_DATA names no folder');
  const options = isShort ? ['--short'] : [];
  const { status } = spawnSync(process.execPath, [programOf(name), ...options], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`it ended with ${status}`);
};

const [cpu] = cpus();
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model.trim()}, ${Math.round(totalmem() / GB)} GB\n`,
);
for (const name of names) {
  const began = performance.now();
  // Results on a busy machine are unreliable: with two cores, a load of 0 to 1 before a part is quiet.
  const load = loadavg()[0]?.toFixed(1);
  try {
    const part = PARTS[name];
    if (part) {
      const section = await part({ short: isShort, evalData });
      console.log(toMarkdown(section));
      if (section.fault) throw new Error(section.fault);
    } else if ([...PROGRAMS, ...BY_HAND].includes(name)) runProgram(name);
    else
      throw new Error(
        `there is no such part; there are ${[...Object.keys(PARTS), ...PROGRAMS, ...BY_HAND].join(', ')}`,
      );
  } catch (error) {
    failed = true;
    console.log(`## ${name} FAILED\n\n${error instanceof Error ? error.message : error}`);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\n(${name}: ${seconds} s; load average before: ${load})\n`);
}
process.exitCode = failed ? 1 : 0;
