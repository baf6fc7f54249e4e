import { NewScimToken, ScimState, ScimTokenBody } from '../scim.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Administration', may: 'owners' } as const;

export const scimCalls = {
  getScim: {
    ...call,
    summary: 'What an identity provider keeps here by SCIM, and its tokens',
    result: ScimState,
    errors: ['forbidden'],
  },
  createScimToken: {
    ...call,
    summary: 'Make a token for an identity provider’s SCIM client',
    detail:
      'Its secret is told once. It counts as coming in: the restricted domains that it could open are named in the audit log, and their managers are told. `sign_in_again` when the sign-in is old and no password comes along.',
    status: 201,
    body: ScimTokenBody,
    result: NewScimToken,
    errors: ['forbidden', 'sign_in_again', 'wrong_password'],
  },
  deleteScimToken: {
    ...call,
    summary: 'Revoke a SCIM token',
    detail: 'People and groups stay as they are.',
    params: ById,
    errors: ['forbidden', 'not_found'],
  },
} satisfies Descriptions;
