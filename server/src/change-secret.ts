/** `npm run change-secret`: what is in the environment says where the data is. See docs/operations.md. */
import { openStore } from './open-store.ts';
import { createLogger } from './platform/logs.ts';
import { replaceSecret } from './replace-secret.ts';
import { readSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

try {
  const settings = readSettings(process.env);
  const database = await openStore(settings, createLogger(settings.LOG_LEVEL));
  try {
    const values = await replaceSecret({ database, settings });
    process.stdout.write(
      `The secret is changed; ${values} values are sealed with it. People stay signed in. Links sent by mail and API keys stay good. ` +
        `Who is just signing in begins again, and browsers with notifications renew them when Docent is next opened.\n` +
        (settings.AUTH_SECRET ? 'AUTH_SECRET_PREVIOUS is needed no more: remove it.\n' : ''),
    );
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
