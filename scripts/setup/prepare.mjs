import { build } from './build.mjs';
import { install } from './install.mjs';
import { checkNode } from './node.mjs';

/** Installs and builds what is missing; ends the process with a sentence when that cannot be done. */
export const prepare = async () => {
  try {
    checkNode();
    await install();
    await build();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
};
