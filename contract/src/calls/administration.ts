import { z } from 'zod';
import { AllApiKeys, AllApiKeysQuery, ApiKeyBody, ApiKeyList, NewApiKey } from '../api-keys.ts';
import { AuditExportQuery, AuditList, AuditQuery } from '../audit.ts';
import { MailState, MailTest } from '../mail.ts';
import { ProductSettings, ProductSettingsPatch } from '../settings.ts';
import { SsoConnectionBody, SsoConnectionList } from '../sso.ts';
import {
  Invitation,
  ManagedUser,
  ManagedUserList,
  UserCreateBody,
  UserCreated,
  UserDeletion,
  UserPatch,
} from '../user-administration.ts';
import { UserList, UserQuery } from '../users.ts';
import { ById, type Descriptions } from './description.ts';

const keys = { tag: 'API keys' } as const;
const call = { tag: 'Administration' } as const;
/** An administrator has normal people in charge, an owner everybody. */
const IN_CHARGE = 'Administrators may do this for normal people, owners for everybody.';

export const administrationCalls = {
  listOwnApiKeys: {
    ...keys,
    may: 'everyone',
    summary: 'The API keys of the caller',
    result: ApiKeyList,
    errors: [],
  },
  createApiKey: {
    ...keys,
    may: 'everyone',
    summary: 'Make an API key',
    detail:
      'Its secret is told once. `forbidden` where the installation keeps keys to owners; `sign_in_again` when the sign-in is old and no password comes along.',
    status: 201,
    body: ApiKeyBody,
    result: NewApiKey,
    errors: ['forbidden', 'sign_in_again', 'wrong_password', 'api_keys_too_many'],
  },
  deleteOwnApiKey: {
    ...keys,
    may: 'everyone',
    summary: 'Revoke an API key of the caller',
    params: ById,
    errors: ['not_found'],
  },
  listApiKeys: {
    ...keys,
    may: 'owners',
    summary: 'The API keys of everybody',
    query: AllApiKeysQuery,
    result: AllApiKeys,
    errors: ['forbidden'],
  },
  deleteApiKey: {
    ...keys,
    may: 'owners',
    summary: 'Revoke anybody’s API key',
    params: ById,
    errors: ['forbidden', 'not_found'],
  },
  listUsers: {
    ...call,
    may: 'everyone',
    summary: 'Colleagues; with `page`, for administrators, the table of all accounts',
    query: UserQuery,
    result: z.union([ManagedUserList, UserList]),
    errors: ['forbidden'],
  },
  createUser: {
    ...call,
    may: 'administrators',
    summary: 'Make an account',
    detail: `${IN_CHARGE} Without a password the person gets a link to choose one.`,
    status: 201,
    body: UserCreateBody,
    result: UserCreated,
    errors: ['forbidden', 'email_taken', 'password_too_short', 'password_too_common', 'not_found'],
  },
  getUser: {
    ...call,
    may: 'administrators',
    summary: 'One account',
    detail: 'Everybody may read their own.',
    params: ById,
    result: ManagedUser,
    errors: ['forbidden', 'not_found'],
  },
  updateUser: {
    ...call,
    may: 'administrators',
    summary: 'Change an account',
    detail: `${IN_CHARGE} Of their own, people change name, username, language and password.`,
    params: ById,
    body: UserPatch,
    result: ManagedUser,
    errors: [
      'forbidden',
      'not_found',
      'own_role',
      'last_owner',
      'last_manager',
      'principal_unknown',
      'username_taken',
      'wrong_password',
      'password_too_short',
      'password_too_common',
    ],
  },
  deleteUser: {
    ...call,
    may: 'owners',
    summary: 'Delete an account, for good',
    detail: 'Everybody may delete their own.',
    params: ById,
    body: UserDeletion,
    errors: ['forbidden', 'not_found', 'last_owner', 'wrong_password'],
  },
  inviteUser: {
    ...call,
    may: 'administrators',
    summary: 'A link to choose a password',
    detail: `${IN_CHARGE} It is mailed, or, without a mail server, answered.`,
    params: ById,
    result: Invitation,
    errors: ['forbidden', 'not_found'],
  },
  exportUser: {
    ...call,
    may: 'owners',
    summary: 'Everything that is kept of a person',
    detail: 'Everybody may take their own.',
    params: ById,
    file: ['application/zip'],
    errors: ['forbidden', 'not_found'],
  },
  getSettings: {
    ...call,
    may: 'owners',
    summary: 'Settings of the installation',
    result: ProductSettings,
    errors: ['forbidden'],
  },
  updateSettings: {
    ...call,
    may: 'owners',
    summary: 'Change settings of the installation',
    body: ProductSettingsPatch,
    result: ProductSettings,
    errors: ['forbidden'],
  },
  getMailState: {
    ...call,
    may: 'owners',
    summary: 'Which mail server takes e-mails',
    result: MailState,
    errors: ['forbidden'],
  },
  testMail: {
    ...call,
    may: 'owners',
    summary: 'Send a test e-mail to the caller',
    body: z.strictObject({}),
    result: MailTest,
    errors: ['forbidden'],
  },
  listSsoConnections: {
    ...call,
    may: 'owners',
    summary: 'Other systems that people sign in by',
    result: SsoConnectionList,
    errors: ['forbidden', 'not_found'],
  },
  createSsoConnection: {
    ...call,
    may: 'owners',
    summary: 'Add a system that people sign in by',
    status: 201,
    body: SsoConnectionBody,
    result: SsoConnectionList,
    errors: ['forbidden', 'address_refused', 'sso_id_taken', 'not_found'],
  },
  deleteSsoConnection: {
    ...call,
    may: 'owners',
    summary: 'Remove a system that people sign in by',
    params: z.object({ id: z.string().max(40) }),
    errors: ['forbidden', 'not_found'],
  },
  listAuditEvents: {
    ...call,
    may: 'administrators',
    summary: 'The audit log',
    query: AuditQuery,
    result: AuditList,
    errors: ['forbidden'],
  },
  exportAuditEvents: {
    ...call,
    may: 'administrators',
    summary: 'The audit log as a file',
    query: AuditExportQuery,
    file: ['text/csv', 'application/jsonl'],
    errors: ['forbidden'],
  },
} as const satisfies Descriptions;
