import { expect, test } from 'vitest';
import { createPasswordQueue } from './password-queue.ts';

test('hashes few passwords at once, queues some, and refuses a flood', async () => {
  let begun = 0;
  const goOn = Promise.withResolvers<void>();
  const queue = createPasswordQueue({
    hashPassword: async (password) => {
      begun += 1;
      await goOn.promise;
      return `hash of ${password}`;
    },
    verifyPassword: async () => true,
  });
  const asked = Array.from({ length: 40 }, (_, at) => queue.hash(`password ${at}`));
  const all = Promise.allSettled(asked);
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(begun).toBe(2);
  goOn.resolve();
  const hashed = (await all).filter(({ status }) => status === 'fulfilled').length;
  expect(hashed).toBe(begun);
  expect(hashed).toBeLessThan(25);
  await expect(queue.hash('later')).resolves.toBe('hash of later');
});
