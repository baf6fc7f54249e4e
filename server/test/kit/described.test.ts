import { expect, test } from 'vitest';
import { requireAsDescribed } from './described.ts';

const answer = (status: number, body: unknown, path = '/me/sessions/x') => ({
  method: path === '/push/key' ? 'GET' : 'DELETE',
  path,
  status,
  body,
});

test('an answer that the description of the API does not have is found', () => {
  expect(() => requireAsDescribed(answer(204, null))).not.toThrow();
  expect(() => requireAsDescribed(answer(204, { done: true }))).toThrow('should be empty');
  expect(() => requireAsDescribed(answer(200, { public_key: 'x' }, '/push/key'))).not.toThrow();
  expect(() => requireAsDescribed(answer(200, { public_key: 1 }, '/push/key'))).toThrow('must be string');
  expect(() => requireAsDescribed(answer(200, { public_key: 'x', more: 1 }, '/push/key'))).toThrow(
    'additional properties',
  );
  expect(() => requireAsDescribed(answer(404, { code: 'not_found', detail: 'Not found.' }))).not.toThrow();
  expect(() => requireAsDescribed(answer(409, { code: 'chat_closed', detail: 'Closed.' }))).toThrow(
    'no refusal that the contract names',
  );
  expect(() => requireAsDescribed(answer(404, { code: 'not_found' }))).toThrow('not what refusals are');
});
