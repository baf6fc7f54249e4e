import { createHash } from 'node:crypto';
import { vi } from 'vitest';

/**
 * Replaces the hash of passwords, which takes a tenth of a second by design, in the servers that tests start in their own process. Each
 * test makes people of its own. Servers in processes of their own, as journeys have, use the real one.
 */
vi.mock('better-auth/crypto', async (load) => {
  const real = await load<typeof import('better-auth/crypto')>();
  const quick = (password: string) => `quick:${createHash('sha256').update(password).digest('hex')}`;
  return {
    ...real,
    hashPassword: async (password: string) => quick(password),
    verifyPassword: async (given: { hash: string; password: string }) =>
      given.hash.startsWith('quick:') ? given.hash === quick(given.password) : real.verifyPassword(given),
  };
});
