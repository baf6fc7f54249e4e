import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const LEAST = [20, 19];
const WANTED_MAJOR = 24;

/** Ends with a sentence when the machine's own Node is too old even for the set-up. */
export const checkNode = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  throw new Error(`Docent needs Node ${LEAST.join('.')} or newer to set itself up; this is Node ${version}.`);
};

/** The Node that runs Docent: this one when it is new enough, else the pinned one that npm has installed. */
export const node24 = () => {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(ROOT, 'node_modules', 'node', 'bin', name);
  // With npm's ignore-scripts the package's install script is run here: it only downloads the platform's Node.
  if (!existsSync(installed)) {
    const folder = join(ROOT, 'node_modules', 'node');
    spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: folder, stdio: 'ignore' });
  }
  if (!existsSync(installed)) {
    throw new Error(
      'The pinned Node 24 (npm package "node") could not be installed. Use Node 24 or newer instead.',
    );
  }
  return installed;
};
