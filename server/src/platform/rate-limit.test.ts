import { expect, test } from 'vitest';
import { createLimit } from './rate-limit.ts';

test('what costs more counts as so many, and at most as all of them', async () => {
  const limit = createLimit({ name: 'test-points', max: 12, seconds: 60 });
  await limit('ada', 10);
  await limit('ada');
  await expect(limit('ada', 10)).rejects.toMatchObject({ code: 'too_many_requests' });
  const small = createLimit({ name: 'test-small', max: 5, seconds: 60 });
  await small('ada', 10);
  await expect(small('ada')).rejects.toMatchObject({ code: 'too_many_requests' });
  await small('ben');
});
