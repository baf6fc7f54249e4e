import { expect, test, vi } from 'vitest';
import { passwordQueue } from './password-queue.ts';

const hashing = vi.hoisted(() => ({ begun: 0, goOn: Promise.withResolvers<void>() }));
vi.mock('better-auth/crypto', () => ({
  hashPassword: async (password: string) => {
    hashing.begun += 1;
    await hashing.goOn.promise;
    return `hash of ${password}`;
  },
  verifyPassword: async () => true,
}));

test('hashes few passwords at once, queues some, and refuses a flood', async () => {
  const asked = Array.from({ length: 40 }, (_, at) => passwordQueue.hash(`password ${at}`));
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(hashing.begun).toBe(2);
  hashing.goOn.resolve();
  const ended = await Promise.allSettled(asked);
  const hashed = ended.filter(({ status }) => status === 'fulfilled').length;
  expect(hashed).toBe(hashing.begun);
  expect(hashed).toBeLessThan(25);
  await expect(passwordQueue.hash('later')).resolves.toBe('hash of later');
});
