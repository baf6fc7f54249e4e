import { ERRORS } from '@docent/contract';
import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';

const failedQuery = (cause: Error) => new Error('Failed query: select 1', { cause });
const coded = (code: string) => failedQuery(Object.assign(new Error(code), { code }));

test.each([
  ['refuses connections', coded('ECONNREFUSED')],
  ['is told to stop', coded('57P01')],
  ['starts', coded('57P03')],
  ['has no place left', coded('53300')],
  ['is a container that restarts: its name is not known', coded('ENOTFOUND')],
  ['is a container that restarts: nobody knows names just now', coded('EAI_AGAIN')],
  ['is a container that restarts: its address leads nowhere', coded('EHOSTUNREACH')],
  ['went away in the middle', failedQuery(new Error('Connection terminated unexpectedly'))],
])('a call fails for a moment only when the database %s', (_state, error) => {
  expect(toAppError(error).code).toBe('unavailable');
});

test('a statement that is wrong is no matter of a moment', () => {
  expect(toAppError(coded('42601')).code).toBe('unexpected');
});

test('an unexpected error is reported without its message and stack', () => {
  const cause = Object.assign(new Error('relation "user" does not exist'), { code: '42P01' });
  const { body } = toAppError(new Error('select password from account', { cause }));
  expect(body).toEqual({ code: 'unexpected', detail: ERRORS.unexpected.detail });
});
