/** Starts the server from its bundle, which `npm run build` makes: what `npm start`, the image and the service run. */
import { existsSync } from 'node:fs';

const PROGRAM = new URL('./dist/main.js', import.meta.url);

if (!existsSync(PROGRAM)) {
  process.stderr.write(
    'The server is not built. "npm run build" builds it, "npm start" builds and starts it.\n',
  );
  process.exit(1);
}
// Stack traces name the sources' lines. For what is loaded from here on.
process.setSourceMapsEnabled(true);
await import(PROGRAM.href);
