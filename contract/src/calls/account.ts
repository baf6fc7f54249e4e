import { SessionList } from '../accounts.ts';
import {
  AuthenticatorOptions,
  BackupCodes,
  CodeBody,
  EmptyBody,
  IdentityAnswer,
  NewPasskeyBody,
  PasskeyId,
  PasskeyList,
  PasswordAndCodeBody,
  PasswordBody,
  TwoFactorStart,
} from '../identity.ts';
import { SupportWidget } from '../third-parties.ts';
import { OwnTokenUse } from '../token-use.ts';
import { CurrentUser } from '../users.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Account', may: 'everyone' } as const;
const RENEWED = 'The header `access-token`, where there is one, replaces the caller’s access token.';
const PROOF = ['wrong_code', 'forbidden', 'not_found'] as const;
const PASSKEY = ['passkey_failed', 'sign_in_again', 'forbidden', 'not_found'] as const;

export const accountCalls = {
  getMe: { ...call, summary: 'Who the caller is', scope: 'read', result: CurrentUser, errors: [] },
  logOut: { ...call, summary: 'End the session of the caller', errors: [] },
  listSessions: { ...call, summary: 'Where the caller is signed in', result: SessionList, errors: [] },
  endAllSessions: { ...call, summary: 'Sign out everywhere', errors: [] },
  endSession: { ...call, summary: 'Sign out in one place', params: ById, errors: ['not_found'] },
  getOwnTokenUse: {
    ...call,
    summary: 'How much of the daily token limits the caller has used',
    scope: 'read',
    result: OwnTokenUse,
    errors: [],
  },
  getSupportWidget: {
    ...call,
    summary: 'What the support widget needs to know who asks',
    detail: '`not_found` where no widget is set up.',
    result: SupportWidget,
    errors: ['not_found'],
  },
  startTwoFactor: {
    ...call,
    summary: 'Set up a second factor',
    detail: 'It is asked for once it has been proven (`proveTwoFactor`).',
    body: PasswordBody,
    result: TwoFactorStart,
    errors: PROOF,
  },
  proveTwoFactor: {
    ...call,
    summary: 'Prove the second factor by a first code',
    detail: RENEWED,
    body: CodeBody,
    result: IdentityAnswer,
    errors: PROOF,
  },
  disableTwoFactor: {
    ...call,
    summary: 'Remove the second factor',
    detail: RENEWED,
    body: PasswordAndCodeBody,
    result: IdentityAnswer,
    errors: PROOF,
  },
  makeBackupCodes: {
    ...call,
    summary: 'Make new backup codes',
    detail: 'Those before are not valid any more.',
    body: PasswordAndCodeBody,
    result: BackupCodes,
    errors: PROOF,
  },
  startPasskey: {
    ...call,
    summary: 'What an authenticator is asked for a new passkey (WebAuthn)',
    detail: 'The header `identity-state` goes with its answer.',
    body: EmptyBody,
    result: AuthenticatorOptions,
    errors: PASSKEY,
  },
  addPasskey: {
    ...call,
    summary: 'Add a passkey',
    detail: 'Send the header `identity-state` of the answer before, as it came.',
    body: NewPasskeyBody,
    result: IdentityAnswer,
    errors: PASSKEY,
  },
  listPasskeys: {
    ...call,
    summary: 'The passkeys of the caller',
    body: EmptyBody,
    result: PasskeyList,
    errors: PASSKEY,
  },
  deletePasskey: {
    ...call,
    summary: 'Remove a passkey',
    body: PasskeyId,
    result: IdentityAnswer,
    errors: PASSKEY,
  },
} as const satisfies Descriptions;
