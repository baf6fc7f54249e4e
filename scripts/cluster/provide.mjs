import { canUseDebian } from '../setup/debian-system.mjs';
import { startOnDebian } from './debian.mjs';
import { hasDocker, startInDocker } from './docker.mjs';

/**
 * A PostgreSQL with pgvector and a Redis for tests: those that DATABASE_URL and REDIS_URL name, else Docker's, else
 * Debian's own packages. `stop` ends what was started here and nothing else.
 */
export const provideCluster = async (environment = process.env) => {
  if (environment.DATABASE_URL) {
    const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = environment;
    return { from: 'DATABASE_URL', databaseUrl, redisUrl, stop: async () => {} };
  }
  if (hasDocker()) return { from: 'Docker', ...(await startInDocker()) };
  if (canUseDebian()) return { from: 'Debian packages', ...(await startOnDebian()) };
  throw new Error(
    'These tests need a PostgreSQL 17 with pgvector. Set DATABASE_URL to one whose user may create databases, ' +
      'or start Docker, or run as root on Debian.',
  );
};
