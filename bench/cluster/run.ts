/**
 * `npm run test:compose`: the cluster of compose.yaml as docs/operations.md sets it up, from the files of this repository
 * to servers that are killed, replaced, backed up and restored. In a Compose project of its own, taken down at the end.
 */
import { freePort } from '../../server/test/kit/free-port.ts';
import { endures } from './endures.ts';
import { createProject, hasCompose } from './project.ts';
import { starts } from './starts.ts';
import { step, stepsDone } from './step.ts';
import { talks } from './talks.ts';

if (!hasCompose()) {
  console.log('Skipped: no Docker engine with Compose v2 answers here.\n0 passed, 0 failed, 1 skipped');
  process.exit(0);
}
const project = createProject(await freePort());
let down: Promise<void> | undefined;
const takeDown = () => {
  down ??= project.takeDown();
  return down;
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void takeDown().finally(() => process.exit(1)));
let failed = 0;
try {
  const place = await talks(project, await starts(project));
  await endures(project, place);
} catch (error) {
  failed = 1;
  console.error(error);
  console.error(await project.compose('ps', '--all').catch(String));
  console.error(await project.compose('logs', '--tail', '40').catch(String));
} finally {
  await step('it is taken down', takeDown);
}
console.log(`${stepsDone()} passed, ${failed} failed`);
// Sockets of a walk that failed are still open.
process.exit(failed);
