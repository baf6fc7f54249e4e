/** `npm run audit`: fails for known vulnerabilities of what runs in production that are called high or critical. */
import { spawnSync } from 'node:child_process';
import { auditVerdict } from './checks/audit-verdict.mjs';

const PATIENCE_MS = 120_000;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: PATIENCE_MS,
  maxBuffer: 64 * 1_048_576,
});
const { lines, failed } = auditVerdict(stdout);
console.log(lines.join('\n'));
process.exitCode = failed ? 1 : 0;
