import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './client.ts';
import { FreshQueryClient, RETRYING } from './query-client.ts';

test('refetches a query whose first load is overtaken by a change', async () => {
  const client = new FreshQueryClient();
  const answers: ((value: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['documents'], queryFn: ask, retry: false });
  const seen: unknown[] = [];
  const leave = observer.subscribe(({ data, isError }) => seen.push(isError ? 'error' : data));
  expect(answers).toHaveLength(1);
  const fresh = client.invalidateQueries({ queryKey: ['documents'] });
  expect(answers).toHaveLength(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await fresh;
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  expect(seen).not.toContain('before');
  expect(seen).not.toContain('error');
  leave();
});

test('what nobody looks at is let be', async () => {
  const client = new FreshQueryClient();
  const asked = client.fetchQuery({ queryKey: ['config'], queryFn: async () => 'settings', retry: false });
  await client.invalidateQueries();
  expect(await asked).toBe('settings');
});

test('a query that fails is asked 2 times more, after 1 ms and 1 s', async () => {
  vi.useFakeTimers();
  try {
    const client = new FreshQueryClient({ defaultOptions: { queries: RETRYING } });
    let calls = 0;
    const asked = client.fetchQuery({
      queryKey: ['gone'],
      retry: RETRYING.retry, // a fetch by hand has its own default
      queryFn: () => {
        calls += 1;
        throw new ApiError('not_found', 'Not found', 404);
      },
    });
    const failed = expect(asked).rejects.toThrow('Not found');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toBe(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toBe(3);
    await failed;
    expect([0, 1, 2, 9].map(RETRYING.retryDelay)).toEqual([1, 1_000, 30_000, 30_000]);
  } finally {
    vi.useRealTimers();
  }
});
