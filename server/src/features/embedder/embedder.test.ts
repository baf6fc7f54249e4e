import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/kit/server.ts';

test('records an owner’s choice, and fetches nothing where CI is set', async () => {
  const server = await startTestServer();
  const { get, patch } = await server.person('Olga Owner');
  const stateAfter = async (answer: Promise<{ body: Record<string, unknown> }>) => {
    const { state, reason, set_by, model } = (await answer).body;
    return [state, reason, set_by, model];
  };
  const model = 'built-in:multilingual-e5-small-int8';
  expect(await stateAfter(get('/models/embedder'))).toEqual(['not_fetched', 'ci', 'default', model]);
  const yes = ['not_fetched', 'ci', 'owner', model];
  expect(await stateAfter(patch('/models/embedder', { use: true }))).toEqual(yes);
  expect(await stateAfter(get('/models/embedder'))).toEqual(yes);
  expect(await stateAfter(patch('/models/embedder', { use: false }))).toEqual(['off', null, 'owner', model]);
  const { events } = (await get('/audit-events')).body;
  expect(events[0]).toMatchObject({ action: 'settings.changed', detail: { embedder: false } });
  await server.close();
});

test('refuses to change what the environment sets', async () => {
  const server = await startTestServer({ EMBEDDER: 'off' });
  const { get, patch } = await server.person('Olga Owner');
  expect((await patch('/models/embedder', { use: true })).body.code).toBe('set_by_environment');
  expect((await get('/models/embedder')).body).toMatchObject({ state: 'off', set_by: 'environment' });
  await server.close();
});
