import { z } from 'zod';
import { Id } from '../fields.ts';
import {
  AccessExplanation,
  DomainAccessBody,
  GrantBody,
  GrantList,
  GrantParams,
  GrantQuery,
  ReaderList,
  ReaderQuery,
  ReadingOf,
  ReadingQuery,
} from '../grants.ts';
import { DomainInvitationBody, DomainInvitationList, DomainInvitationParams } from '../invitations.ts';
import { Invitation } from '../user-administration.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Domains' } as const;

const TOLD =
  'Where an administrator does it who is not its manager, the managers of a restricted domain are told.';

export const grantCalls = {
  listGrants: {
    ...call,
    may: 'managers',
    summary: 'The people and groups who were given access to a domain',
    detail: 'Of a restricted domain that an administrator does not read she is told the managers.',
    params: ById,
    query: GrantQuery,
    result: GrantList,
    errors: ['forbidden', 'not_found'],
  },
  setGrant: {
    ...call,
    may: 'managers',
    summary: 'Give a person or a group a role in a domain',
    detail: TOLD,
    params: GrantParams,
    body: GrantBody,
    errors: ['forbidden', 'not_found', 'principal_unknown', 'last_manager'],
  },
  deleteGrant: {
    ...call,
    may: 'managers',
    summary: 'Take a person’s or a group’s role in a domain',
    detail:
      'Deletes the account that an invitation to this domain made, unless it was used or has anything else.',
    params: GrantParams,
    errors: ['forbidden', 'not_found', 'last_manager'],
  },
  inviteToDomain: {
    ...call,
    may: 'managers',
    summary: 'Give people a role in a domain by their e-mail addresses',
    detail: `An address with an account has the role at once and is sent an e-mail; others get an account and a link to choose a password. Administrators invite any address, managers those that may sign up, where e-mails can be sent (\`invitation_refused\`). All addresses or none. ${TOLD}`,
    params: ById,
    body: DomainInvitationBody,
    result: DomainInvitationList,
    errors: ['forbidden', 'not_found', 'invitation_refused', 'principal_unknown', 'last_manager'],
  },
  resendInvitation: {
    ...call,
    may: 'managers',
    summary: 'Send an invitation to a domain again; earlier links stop working',
    detail: '`not_found` for a person who has no role in the domain, or has accepted.',
    params: DomainInvitationParams,
    result: Invitation,
    errors: ['forbidden', 'not_found', 'invitation_refused'],
  },
  listReaders: {
    ...call,
    may: 'managers',
    summary: 'The people who read a domain, and why',
    params: ById,
    query: ReaderQuery,
    result: ReaderList,
    errors: ['forbidden', 'not_found', 'domain_restricted'],
  },
  setDomainAccess: {
    ...call,
    may: 'managers',
    summary: 'Restrict a domain to who was given access, or open it to everybody',
    detail: TOLD,
    params: ById,
    body: DomainAccessBody,
    errors: ['forbidden', 'not_found', 'principal_unknown', 'last_manager'],
  },
  explainDomainAccess: {
    ...call,
    may: 'managers',
    summary: 'Why a person reads a domain, or what is missing',
    params: z.object({ id: Id, userId: Id }),
    result: AccessExplanation,
    errors: ['forbidden', 'not_found', 'domain_restricted'],
  },
  getReadingOf: {
    ...call,
    may: 'everyone',
    summary: 'What a person reads of the domains that the caller manages',
    params: ById,
    query: ReadingQuery,
    result: ReadingOf,
    errors: ['not_found'],
  },
} as const satisfies Descriptions;
