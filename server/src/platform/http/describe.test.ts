import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Described = Record<string, { responses: Record<string, { content?: object }> }>;

test('describes deletions as 204, refusals once, and inputs as they are', async () => {
  const { body } = await server.call('GET', '/openapi.json');
  const paths: Record<string, Described[string]> = {};
  for (const [path, methods] of Object.entries(body.paths as Record<string, Described>))
    for (const [method, call] of Object.entries(methods)) paths[`${method} ${path}`] = call;
  const deleting = Object.entries(paths).filter(([name]) => name.startsWith('delete '));
  expect(deleting.length).toBeGreaterThan(10);
  const described = deleting.filter(([, { responses }]) => !responses[204] && !responses[200]?.content);
  expect(described.map(([name]) => name)).toEqual([]);
  for (const { responses } of Object.values(paths)) {
    expect(JSON.stringify(responses.default)).toContain('"$ref":"#/components/schemas/Refusal"');
  }
  expect(body.components.schemas.Refusal.required).toEqual(['code', 'detail']);
  const owner = await server.person('Olga Owner');
  const { id } = (await owner.post('/chats', {})).body;
  for (const [call, status] of [
    [`delete /chats/${id}`, 204],
    ['post /user/password-reset', 202],
    ['post /logout', 204],
  ] as const) {
    const [method = '', path = ''] = call.split(' ');
    const body = method === 'post' && path !== '/logout' ? { email: owner.email } : undefined;
    expect((await server.call(method.toUpperCase(), path, body, owner.token)).status).toBe(status);
    const name = `${method} /v1${path.replace(id, '{id}')}`;
    const succeeding = Object.keys(paths[name]?.responses ?? {}).filter((one) => one < '400');
    expect(succeeding).toEqual([String(status)]);
  }
});
