import type { Person } from '../../server/test/kit/person.ts';

/** A public call as a person makes it. Resolves with what is answered, or rejects with the call and the refusal. */
export const call = async (
  server: { url: string },
  by: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
): Promise<unknown> => {
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${server.url}/v1${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : null;
};
