import { expect, test } from 'vitest';
import { scimClient } from '../kit/scim.ts';
import { startTestServer } from '../kit/server.ts';
import { ENTRA } from './entra-requests.ts';
import { OKTA } from './okta-requests.ts';
import type { Step } from './step.ts';

const fill = <Value>(value: Value, kept: Record<string, string>): Value =>
  value === undefined
    ? value
    : JSON.parse(
        JSON.stringify(value).replace(/\{(user|group)\}/g, (_found, name: string) => kept[name] ?? 'none'),
      );

test.each<[string, Step[]]>([
  ['Okta', OKTA],
  ['Entra ID', ENTRA],
])('%s keeps people and groups by the requests that it documents', async (name, steps) => {
  const server = await startTestServer();
  const client = await scimClient(server, await server.person('Olga Owner'), { name });
  const verbs = {
    GET: client.get,
    POST: client.post,
    PUT: client.put,
    PATCH: client.patch,
    DELETE: client.remove,
  };
  const kept: Record<string, string> = {};
  for (const step of steps) {
    const [method, path, body] = fill(step.request, kept);
    const answer = await verbs[method](path, body);
    expect([step.name, answer.status, answer.body]).toEqual([step.name, step.status, answer.body]);
    if (step.keep) kept[step.keep] = answer.body.id;
    if (step.body) expect([step.name, answer.body]).toMatchObject([step.name, fill(step.body, kept)]);
  }
  await server.close();
});
