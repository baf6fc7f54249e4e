import { SsoConnectionBody } from '@docent/contract/sso';
import { UserCreateBody, UserPatch } from '@docent/contract/user-administration';
import type { FieldValues } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { byContract } from './by-contract.ts';

const t = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const options = { fields: {}, shouldUseNativeValidation: false };

const check = async <Form extends object>(
  schema: z.ZodType<object, FieldValues>,
  typed: Form,
  bodyOf?: (typed: Form) => FieldValues,
) => {
  const { values, errors } = await byContract(t, schema, bodyOf)(typed, undefined, options as never);
  return {
    values,
    words: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])),
  };
};

test('describes missing, overlong and invalid input in interface texts', async () => {
  const nothing = await check(UserCreateBody, { name: ' ', email: '' });
  expect(nothing.words).toEqual({ name: 'accounts.required', email: 'accounts.required' });
  const wrong = await check(UserCreateBody, { name: 'a'.repeat(101), email: 'zoe@' });
  expect(wrong.words).toEqual({ name: 'accounts.tooLong {"count":100}', email: 'accounts.notAnEmail' });
  expect((await check(UserPatch, { username: 'zoé dupont' })).words).toEqual({
    username: 'accounts.notValid',
  });
});

test('what the schema makes of the body is handed on', async () => {
  const { values, words } = await check(UserPatch, { name: ' Zoé ', username: 'Zoé' });
  expect([values, words]).toEqual([{ name: 'Zoé', username: 'zoe' }, {}]);
});

test('what is wrong in a list stands at its field', async () => {
  const typed = { kind: 'oidc', domains: 'example.com, example' };
  const bodyOf = ({ kind, domains }: typeof typed) => ({ kind, email_domains: domains.split(', ') });
  const { words } = await check(SsoConnectionBody, typed, bodyOf);
  expect(words['email_domains']).toBe('accounts.notValid');
  expect(words['client_id']).toBe('accounts.required');
});
