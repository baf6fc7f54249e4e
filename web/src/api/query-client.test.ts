import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { FreshQueryClient } from './query-client.ts';

test('what is asked for the first time while something changes is asked again', async () => {
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
