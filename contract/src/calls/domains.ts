import { z } from 'zod';
import { AskBody, DomainAnswer, DomainSearch, DomainSearchBody } from '../asking.ts';
import { ConfigChangeList, ConfigChangeQuery } from '../configuration.ts';
import { Dashboard, DashboardQuery } from '../dashboard.ts';
import { DomainFile } from '../domain-file.ts';
import { Domain, DomainBody, DomainDetail, DomainList, DomainPatch } from '../domains.ts';
import { Id } from '../fields.ts';
import { DomainToAsk } from '../messages.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Domains' } as const;

export const domainCalls = {
  listDomains: {
    ...call,
    may: 'everyone',
    summary: 'The domains that the caller may see',
    scope: 'read',
    result: DomainList,
    errors: [],
  },
  createDomain: {
    ...call,
    may: 'administrators',
    summary: 'Make a domain',
    status: 201,
    body: DomainBody,
    result: Domain,
    errors: ['forbidden', 'domain_name_taken', 'not_found', 'principal_unknown', 'last_manager'],
  },
  getDomain: {
    ...call,
    may: 'everyone',
    summary: 'One domain',
    scope: 'read',
    params: ById,
    result: DomainDetail,
    errors: ['not_found'],
  },
  updateDomain: {
    ...call,
    may: 'configurers',
    summary: 'Change a domain',
    detail: 'Experts of the domain change how it answers; the rest is the administrators’.',
    params: ById,
    body: DomainPatch,
    result: DomainDetail,
    errors: [
      'forbidden',
      'not_found',
      'domain_name_taken',
      'configuration_changed',
      'model_not_allowed',
      'last_manager',
    ],
  },
  deleteDomain: {
    ...call,
    may: 'administrators',
    summary: 'Delete a domain with its documents',
    params: ById,
    errors: ['forbidden', 'not_found'],
  },
  importDomain: {
    ...call,
    may: 'administrators',
    summary: 'Make a domain from a file',
    status: 201,
    body: DomainFile,
    result: Domain,
    errors: ['forbidden', 'domain_name_taken', 'invalid_categorizer_count', 'model_not_allowed', 'not_found'],
  },
  exportDomain: {
    ...call,
    may: 'configurers',
    summary: 'A domain’s configuration and golden questions as a file',
    params: ById,
    result: DomainFile,
    errors: ['forbidden', 'not_found', 'domain_restricted'],
  },
  listConfigChanges: {
    ...call,
    may: 'configurers',
    summary: 'History of a domain’s configuration',
    params: ById,
    query: ConfigChangeQuery,
    result: ConfigChangeList,
    errors: ['forbidden', 'not_found', 'domain_restricted'],
  },
  restoreConfigChange: {
    ...call,
    may: 'configurers',
    summary: 'Go back to an earlier configuration',
    params: z.object({ id: Id, changeId: Id }),
    result: DomainDetail,
    errors: ['forbidden', 'not_found', 'configuration_changed', 'model_not_allowed', 'domain_restricted'],
  },
  getDashboard: {
    ...call,
    may: 'configurers',
    summary: 'How a domain is used and what it lacks',
    scope: 'read',
    params: ById,
    query: DashboardQuery,
    result: Dashboard,
    errors: ['forbidden', 'not_found', 'domain_restricted'],
  },
  searchDomain: {
    ...call,
    may: 'everyone',
    summary: 'The passages that fit a question best',
    scope: 'read',
    params: ById,
    body: DomainSearchBody,
    result: DomainSearch,
    errors: ['not_found', 'domain_restricted'],
  },
  askDomain: {
    ...call,
    may: 'everyone',
    summary: 'Ask a question and wait for its answer',
    detail:
      'With `*` as the id, all domains that the caller reads are searched, and the one that fits best answers. With `chat_id` it goes on in a chat that the caller takes part in.',
    scope: 'ask',
    params: z.strictObject({ id: DomainToAsk }),
    body: AskBody,
    result: DomainAnswer,
    errors: ['not_found', 'chat_closed', 'domain_required', 'domain_restricted', 'token_limit_reached'],
  },
} as const satisfies Descriptions;
