import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';

let standIn: StandIn;
let server: TestServer;
let owner: Person;
const LARGE = 'openai-compatible:large';

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    OPENAI_COMPATIBLE_API_KEY: 'key-of-the-environment',
    LARGE_MODEL: LARGE,
    EMBEDDING_MODEL: 'openai-compatible:embed',
  });
  owner = await server.person('Olga Owner');
});
afterAll(async () => {
  await server.close();
  await standIn.close();
});

test('what the environment sets is shown as set there, and no owner sets it', async () => {
  const { body } = await owner.get('/models/settings');
  expect(body).toMatchObject({
    first_run: 'chosen',
    providers: [{ name: 'openai-compatible', set_by: 'environment', key: { is_set: true, ends_with: null } }],
    large: { model: LARGE, set_by: 'environment' },
    embedding: { model: 'openai-compatible:embed', set_by: 'environment' },
  });
  expect(JSON.stringify(body)).not.toContain('key-of-the-environment');
  for (const patch of [{ large: 'openai-compatible:other' }, { embedding: null }])
    expect((await owner.patch('/models/settings', patch)).body.code).toBe('set_by_environment');
  expect((await owner.patch('/models/providers/openai-compatible', { key: 'x' })).body.code).toBe(
    'set_by_environment',
  );
  expect((await owner.remove('/models/providers/openai-compatible')).body.code).toBe('set_by_environment');
  const taken = await owner.post('/models/providers', { kind: 'openai-compatible', address: standIn.url });
  expect(taken.body.code).toBe('provider_name_taken');
});

test('an owner chooses what the environment leaves open, also providers', async () => {
  const { body } = await owner.patch('/models/settings', { small: 'openai-compatible:small' });
  expect(body.small).toMatchObject({ model: 'openai-compatible:small', set_by: 'owner' });
  expect(body.allowed.models).toEqual([LARGE, 'openai-compatible:small']);
});

test('follows no redirect of a provider, wherever it leads', async () => {
  let visited = 0;
  const inside = createServer((_, response) => {
    visited += 1;
    response.end('{"data":[]}');
  });
  const port = await listening(inside);
  const redirecting = createServer((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/v1/models` });
    response.end();
  });
  const address = `http://127.0.0.1:${await listening(redirecting)}/v1`;
  done(
    await owner.post('/models/providers', { kind: 'openai-compatible', name: 'sly', address, key: 'secret' }),
  );
  const { body } = await owner.get('/models/providers/sly/models');
  expect(body).toMatchObject({ models: [], fault: 'address_refused' });
  expect((await owner.get('/models/settings')).body.providers.at(0)).toMatchObject({ name: 'sly' });
  expect(visited).toBe(0);
  for (const one of [inside, redirecting]) {
    one.closeAllConnections();
    one.close();
  }
});

test.each([
  ['address', { kind: 'openai', key: 'x', address: 'https://example.com' }],
  ['name', { kind: 'openai', key: 'x', name: 'mine' }],
  ['address', { kind: 'openai-compatible' }],
  ['resource', { kind: 'azure', key: 'x' }],
  ['region', { kind: 'amazon-bedrock', key: 'x' }],
  ['address', { kind: 'openai-compatible', address: 'http://me:pass@example.com/v1' }],
])('a provider is refused with the field that is wrong: %s', async (field, provider) => {
  const { status, body } = await owner.post('/models/providers', provider);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.detail).toContain(field);
});

test('offers reranking by OpenAI-compatible servers only', async () => {
  done(await owner.post('/models/providers', { kind: 'ollama' }));
  expect((await owner.patch('/models/settings', { reranking: 'ollama:bge' })).body.code).toBe(
    'model_unknown',
  );
  const { body } = await owner.patch('/models/settings', { reranking: 'openai-compatible:bge' });
  expect(body.reranking).toMatchObject({ model: 'openai-compatible:bge', set_by: 'owner', gone: false });
});

const listening = async (listener: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return (listener.address() as AddressInfo).port;
};
