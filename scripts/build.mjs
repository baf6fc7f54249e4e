/** `npm run build`: installs and builds what is missing, and starts nothing: for a server that a service manager starts. */
import { prepare } from './setup/prepare.mjs';

await prepare();
