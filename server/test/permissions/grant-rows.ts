import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call, configures, everyone, type Result, type Row, type Scene, type Who } from './row.ts';

const grants = ({ domainId }: Scene) => `/domains/${domainId}/grants`;

/** Permissions to change the readers of an open domain. */
const OPEN_ROWS: Row[] = [
  { name: 'GET /v1/domains/{id}/grants', expected: configures, attempt: call('GET', grants) },
  {
    name: 'PUT /v1/domains/{id}/grants/{principalId}',
    expected: configures,
    attempt: call(
      'PUT',
      (scene) => `${grants(scene)}/${scene.outsiderId}`,
      () => ({ role: 'manager' }),
    ),
  },
  {
    name: 'DELETE /v1/domains/{id}/grants/{principalId} of nobody',
    expected: (who) => (configures(who) === 'allowed' ? 'not_found' : 'forbidden'),
    attempt: call('DELETE', (scene) => `${grants(scene)}/${scene.questionId}`),
  },
  {
    name: 'POST /v1/domains/{id}/invitations',
    // Without e-mails managers would have the link in hand: administrators alone invite.
    expected: (who) => (who.role === 'expert' ? 'invitation_refused' : configures(who)),
    attempt: call(
      'POST',
      ({ domainId }) => `/domains/${domainId}/invitations`,
      () => ({ emails: [`${randomUUID()}@example.com`], role: 'reader' }),
    ),
  },
  {
    name: 'POST /v1/domains/{id}/invitations/{userId} of a person without an invitation',
    expected: (who) => (configures(who) === 'allowed' ? 'not_found' : 'forbidden'),
    attempt: call('POST', ({ domainId, outsiderId }) => `/domains/${domainId}/invitations/${outsiderId}`),
  },
  {
    name: 'GET /v1/domains/{id}/readers',
    expected: configures,
    attempt: call('GET', ({ domainId }) => `/domains/${domainId}/readers`),
  },
  {
    name: 'PUT /v1/domains/{id}/access',
    expected: configures,
    attempt: call(
      'PUT',
      ({ domainId }) => `/domains/${domainId}/access`,
      () => ({ access: 'open' }),
    ),
  },
  {
    name: 'GET /v1/domains/{id}/access/{userId}',
    expected: configures,
    attempt: call('GET', ({ domainId, outsiderId }) => `/domains/${domainId}/access/${outsiderId}`),
  },
  {
    name: 'GET /v1/users/{id}/reading',
    expected: everyone,
    attempt: call('GET', ({ outsiderId }) => `/users/${outsiderId}/reading`),
  },
];

const list = ({ documentId }: Scene) => `/documents/${documentId}/access`;

/** Permissions to change the readers of a document of an open domain. */
const DOCUMENT_ROWS: Row[] = [
  { name: 'GET /v1/documents/{id}/access', expected: configures, attempt: call('GET', list) },
  {
    name: 'PUT /v1/documents/{id}/access',
    expected: configures,
    attempt: call('PUT', list, ({ outsiderId }) => ({ access: 'listed', principals: [outsiderId] })),
  },
  {
    name: 'PUT /v1/documents/access',
    expected: configures,
    attempt: call(
      'PUT',
      () => '/documents/access',
      ({ domainId, documentId }) => ({
        kb_id: domainId,
        documents: [documentId],
        to: { access: 'domain' },
      }),
    ),
  },
  {
    name: 'GET /v1/documents/{id}/access/{userId}',
    expected: configures,
    attempt: call('GET', (scene) => `${list(scene)}/${scene.outsiderId}`),
  },
];

/** Limits the document to a list without anyone of the table: managers see its list, and to others it does not exist. */
const narrowed =
  (attempt: Row['attempt']): Row['attempt'] =>
  async (actor, scene) => {
    await actor.server.database.db.execute(
      sql`update document set access = 'listed' where id = ${scene.documentId}`,
    );
    return attempt(actor, scene);
  };
const keeper =
  (allowed: Result) =>
  ({ role }: Who): Result =>
    role === 'normal' ? 'not_found' : allowed;
const document = ({ documentId }: Scene) => `/documents/${documentId}`;
const NARROWED_ROWS: Row[] = [
  { name: 'GET', expected: keeper('allowed'), attempt: call('GET', document) },
  {
    name: 'GET pages',
    expected: keeper('document_restricted'),
    attempt: call('GET', (scene) => `${document(scene)}/pages`),
  },
  {
    name: 'PATCH',
    expected: keeper('allowed'),
    attempt: call('PATCH', document, () => ({ enabled: false })),
  },
  { name: 'GET access', expected: keeper('allowed'), attempt: call('GET', list) },
  {
    name: 'PUT access',
    expected: keeper('allowed'),
    attempt: call('PUT', list, () => ({ access: 'domain' })),
  },
  {
    name: 'GET access of a person',
    expected: keeper('allowed'),
    attempt: call('GET', (scene) => `${list(scene)}/${scene.outsiderId}`),
  },
].map(({ name, expected, attempt }) => ({
  name: `${name} of a document that is listed for others`,
  expected,
  attempt: narrowed(attempt),
}));

/** A restricted domain: its manager may, to administrators it is a name, and to everybody else nothing. */
const closed =
  (administrators: Result) =>
  ({ role }: Who): Result => {
    if (role === 'expert') return 'allowed';
    return role === 'normal' ? 'not_found' : administrators;
  };
const restricted = ({ restrictedId }: Scene) => `/domains/${restrictedId}`;
const part = (name: string) => (scene: Scene) => `${restricted(scene)}/${name}`;
const row = (
  name: string,
  administrators: Result,
  path: (scene: Scene) => string,
  body?: (scene: Scene) => object,
): Row => ({
  name: `${name} of a restricted domain`,
  expected: closed(administrators),
  attempt: call(name.split(' ')[0] ?? 'GET', path, body),
});
const question = () => ({ question: 'Why?' });

const RESTRICTED_ROWS: Row[] = [
  row('GET /v1/domains/{id}', 'allowed', restricted),
  row('PATCH /v1/domains/{id} perimeter', 'forbidden', restricted, () => ({ generation_prompt: '' })),
  row('GET /v1/domains/{id}/grants', 'allowed', part('grants')),
  row(
    'PUT /v1/domains/{id}/grants/{principalId}',
    'allowed',
    ({ restrictedId, outsiderId }) => `/domains/${restrictedId}/grants/${outsiderId}`,
    () => ({ role: 'manager' }),
  ),
  row('PUT /v1/domains/{id}/access', 'allowed', part('access'), () => ({ access: 'restricted' })),
  row('GET /v1/domains/{id}/readers', 'domain_restricted', part('readers')),
  row(
    'GET /v1/domains/{id}/access/{userId}',
    'domain_restricted',
    ({ restrictedId, outsiderId }) => `/domains/${restrictedId}/access/${outsiderId}`,
  ),
  row('GET /v1/documents', 'domain_restricted', ({ restrictedId }) => `/documents?kb_id=${restrictedId}`),
  {
    name: 'PUT /v1/documents/access of a restricted domain',
    // The document is another domain's.
    expected: ({ role }) => (role === 'admin' || role === 'owner' ? 'domain_restricted' : 'not_found'),
    attempt: call(
      'PUT',
      () => '/documents/access',
      ({ restrictedId, documentId }) => ({
        kb_id: restrictedId,
        documents: [documentId],
        to: { access: 'domain' },
      }),
    ),
  },
  row('POST /v1/domains/{id}/search', 'domain_restricted', part('search'), question),
  row('POST /v1/domains/{id}/ask', 'domain_restricted', part('ask'), question),
  row('POST /v1/domains/{id}/search-test', 'domain_restricted', part('search-test'), question),
  row('GET /v1/domains/{id}/export', 'domain_restricted', part('export')),
  row('GET /v1/domains/{id}/changes', 'domain_restricted', part('changes')),
  row('GET /v1/domains/{id}/golden-questions', 'domain_restricted', part('golden-questions')),
  row(
    'GET /v1/executions',
    'domain_restricted',
    ({ restrictedId }) => `/executions?domain_id=${restrictedId}`,
  ),
  row('GET /v1/lessons', 'domain_restricted', ({ restrictedId }) => `/lessons?domain_id=${restrictedId}`),
];

export const GRANT_ROWS: Row[] = [...OPEN_ROWS, ...DOCUMENT_ROWS, ...NARROWED_ROWS, ...RESTRICTED_ROWS];
