/** Prints one closing line for several logs: `node ci-closing-line.mjs FURTHER_FAILURES LOG...` */
import { readFileSync } from 'node:fs';
import { closingLine, readClosingLine, sum } from './checks/closing-line.mjs';

const [further, ...logs] = process.argv.slice(2);
// A run that ended without its closing line was broken off: that is a failure too.
const broken = { passed: 0, failed: 1, skipped: 0 };
const counts = logs.map((log) => readClosingLine(readFileSync(log, 'utf8')) ?? broken);
console.log(closingLine(sum([...counts, { passed: 0, failed: Number(further), skipped: 0 }])));
