import { randomUUID } from 'node:crypto';
import { EMPTY_CONFIGURATION } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  type Actor,
  call,
  configures,
  everyone,
  type Result,
  type Row,
  type Scene,
  type Who,
} from './row.ts';

const administers = ({ role }: Who): Result =>
  role === 'admin' || role === 'owner' ? 'allowed' : 'forbidden';
/** Permitted users get `not_found` for the named object. */
const findsNothing = (who: Who): Result => (configures(who) === 'allowed' ? 'not_found' : 'forbidden');

const domain = ({ domainId }: Scene) => `/domains/${domainId}`;
const document = ({ documentId }: Scene) => `/documents/${documentId}`;
const nothing = () => ({});

/** A call whose answer is no JSON. */
const rawCall =
  (method: string, path: (scene: Scene) => string, body?: (scene: Scene) => FormData | string) =>
  async ({ server, person }: Actor, scene: Scene): Promise<Result> => {
    const sent = body?.(scene);
    const response = await fetch(`${server.url}/v1${path(scene)}`, {
      method,
      headers: {
        ...(typeof sent === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      },
      body: sent ?? null,
    });
    if (!response.ok) return (await response.json()).code;
    await response.arrayBuffer();
    return 'allowed';
  };

const oneFile = ({ domainId }: Scene): FormData => {
  const form = new FormData();
  form.append('kb_id', domainId);
  // Unsupported type: permitted users get a result that says so, and no document is created.
  form.append('files', new Blob(['MZ\0\0']), 'program.exe');
  return form;
};

const { categorizer_prompt: _c, generation_prompt: _g, validation_prompt: _v, ...rest } = EMPTY_CONFIGURATION;
const domainFile = () => ({
  format: 'docent-domain',
  format_version: 1,
  name: `Imported ${randomUUID()}`,
  description: '',
  suggested_questions: { en: [], fr: [] },
  workflows: ['categorizer', 'generation', 'validation'].map((kind) => ({ kind, prompt: '' })),
  configuration: rest,
  golden_questions: [],
});

const golden = { question: 'Why?', outcome: 'not_in_documents' };

/** A domain that is there for one try of its deletion. */
const deleteOne = async (actor: Actor, scene: Scene): Promise<Result> => {
  const id = randomUUID();
  await actor.server.database.db.execute(
    sql`insert into domain (id, name) values (${id}, ${`Domain ${id}`})`,
  );
  return call('DELETE', () => `/domains/${id}`)(actor, scene);
};

/** Domains, their documents, configuration and evidence. */
export const DOMAIN_ROWS: Row[] = [
  { name: 'GET /v1/domains', expected: everyone, attempt: call('GET', () => '/domains') },
  { name: 'GET /v1/domains/{id}', expected: everyone, attempt: call('GET', domain) },
  {
    name: 'POST /v1/domains',
    expected: administers,
    attempt: call(
      'POST',
      () => '/domains',
      () => ({ name: `Domain ${randomUUID()}` }),
    ),
  },
  {
    name: 'PATCH /v1/domains/{id} perimeter',
    expected: configures,
    attempt: call('PATCH', domain, () => ({ perimeter: EMPTY_CONFIGURATION.perimeter })),
  },
  {
    name: 'PATCH /v1/domains/{id} description',
    expected: administers,
    attempt: call('PATCH', domain, () => ({ description: 'Other words' })),
  },
  {
    name: 'PATCH /v1/domains/{id} model',
    expected: administers,
    attempt: call('PATCH', domain, () => ({ large_model: null })),
  },
  { name: 'DELETE /v1/domains/{id}', expected: administers, attempt: deleteOne },
  {
    name: 'POST /v1/domains/import',
    expected: administers,
    attempt: call('POST', () => '/domains/import', domainFile),
  },
  {
    name: 'GET /v1/domains/{id}/export',
    expected: configures,
    attempt: call('GET', (scene) => `${domain(scene)}/export`),
  },
  {
    name: 'GET /v1/domains/{id}/changes',
    expected: configures,
    attempt: call('GET', (scene) => `${domain(scene)}/changes`),
  },
  {
    name: 'POST /v1/domains/{id}/changes/{changeId}/restore of nothing',
    expected: findsNothing,
    attempt: call('POST', (scene) => `${domain(scene)}/changes/${scene.questionId}/restore`),
  },
  {
    name: 'POST /v1/domains/{id}/decisions',
    expected: configures,
    attempt: call(
      'POST',
      (scene) => `${domain(scene)}/decisions`,
      () => ({ question: 'Why?' }),
    ),
  },
  {
    name: 'POST /v1/domains/{id}/replays',
    expected: configures,
    attempt: rawCall(
      'POST',
      (scene) => `${domain(scene)}/replays`,
      () => JSON.stringify({ question: 'Why?' }),
    ),
  },
  {
    name: 'GET /v1/executions',
    expected: configures,
    attempt: call('GET', ({ domainId }) => `/executions?domain_id=${domainId}`),
  },
  {
    name: 'GET /v1/executions/{id}',
    expected: ({ role }) => (role === 'normal' ? 'not_found' : 'allowed'),
    attempt: call('GET', ({ executionId }) => `/executions/${executionId}`),
  },
  {
    name: 'GET /v1/domains/{id}/golden-questions',
    expected: configures,
    attempt: call('GET', (scene) => `${domain(scene)}/golden-questions`),
  },
  {
    name: 'POST /v1/domains/{id}/golden-questions',
    expected: configures,
    attempt: call(
      'POST',
      (scene) => `${domain(scene)}/golden-questions`,
      () => golden,
    ),
  },
  {
    name: 'PATCH /v1/domains/{id}/golden-questions/{questionId} of nothing',
    expected: findsNothing,
    attempt: call(
      'PATCH',
      (scene) => `${domain(scene)}/golden-questions/${scene.questionId}`,
      () => golden,
    ),
  },
  {
    name: 'DELETE /v1/domains/{id}/golden-questions/{questionId} of nothing',
    expected: findsNothing,
    attempt: call('DELETE', (scene) => `${domain(scene)}/golden-questions/${scene.questionId}`),
  },
  {
    name: 'POST /v1/domains/{id}/golden-runs',
    expected: configures,
    attempt: call('POST', (scene) => `${domain(scene)}/golden-runs`, nothing),
  },
  {
    name: 'GET /v1/domains/{id}/golden-runs/{runId} of nothing',
    expected: findsNothing,
    attempt: call('GET', (scene) => `${domain(scene)}/golden-runs/${scene.questionId}`),
  },
  { name: 'GET /v1/vectors', expected: administers, attempt: call('GET', () => '/vectors') },
  {
    name: 'GET /v1/documents',
    expected: everyone,
    attempt: call('GET', ({ domainId }) => `/documents?kb_id=${domainId}`),
  },
  {
    name: 'GET /v1/documents/names',
    expected: everyone,
    attempt: call('GET', () => '/documents/names?name=a'),
  },
  {
    name: 'POST /v1/documents',
    expected: configures,
    attempt: rawCall('POST', () => '/documents', oneFile),
  },
  { name: 'GET /v1/documents/{id}', expected: everyone, attempt: call('GET', document) },
  {
    name: 'GET /v1/documents/{id}/file',
    expected: everyone,
    attempt: rawCall('GET', (scene) => `${document(scene)}/file`),
  },
  {
    name: 'GET /v1/documents/{id}/pages',
    expected: everyone,
    attempt: call('GET', (scene) => `${document(scene)}/pages`),
  },
  {
    name: 'PATCH /v1/documents/{id}',
    expected: configures,
    attempt: call('PATCH', document, () => ({ enabled: false })),
  },
  {
    name: 'POST /v1/documents/{id}/ingest',
    expected: configures,
    attempt: call('POST', (scene) => `${document(scene)}/ingest`),
  },
  {
    // The scene's document has been ingested, so permitted users get `document_idle`.
    name: 'POST /v1/documents/{id}/cancel',
    expected: (who) => (configures(who) === 'allowed' ? 'document_idle' : 'forbidden'),
    attempt: call('POST', (scene) => `${document(scene)}/cancel`),
  },
  { name: 'DELETE /v1/documents/{id}', expected: configures, attempt: call('DELETE', document) },
];
