/** `npm run test:compose`: walks the cluster of compose.yaml, where a Docker engine runs. See bench/cluster/run.ts. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './setup/install.mjs';
import { checkNode, node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';

try {
  checkNode();
  await install();
  const program = join(ROOT, 'bench', 'cluster', 'run.ts');
  const walk = spawn(node24(), [program], { stdio: 'inherit', cwd: ROOT });
  // The terminal sends Ctrl-C to the walk directly; the cluster is removed all the same.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => walk.kill('SIGTERM'));
  walk.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
