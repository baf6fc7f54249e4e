/** `npm run build`: installs and builds what is missing, and starts nothing: for a server that a service manager starts. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { checkNode } from './setup/node.mjs';

try {
  checkNode();
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
