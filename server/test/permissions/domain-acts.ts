import { type Act, ofDomain, once, type Scene } from './act.ts';

const GOLDEN = { question: 'Why?', outcome: 'answered', must_say: [], must_cite: [] };

/** Grants of others: the try removes those of the actor. */
const grants = ({ domain, actor }: Scene) =>
  `select string_agg(principal::text || role, ',' order by principal) from domain_grant
   where domain_id = '${domain}' and principal <> '${actor}'`;
const golden = ({ domain }: Scene) =>
  `select string_agg(id || question, ',' order by id) from golden_question where domain_id = '${domain}'`;
const runs = ({ domain }: Scene) =>
  `select count(*) from golden_run where domain_id = '${domain}' and reason in ('asked', 'draft')`;
const document = ({ document: id }: Scene) => `select status <> 'ingested' from document where id = '${id}'`;
const shown = ({ document: id }: Scene) => `select name || enabled from document where id = '${id}'`;
const listOf = ({ document: id }: Scene) => `select access from document where id = '${id}'`;
const documents = ({ domain }: Scene) => `select count(*) from document where domain_id = '${domain}'`;
const lesson = ({ lesson: id }: Scene) => `select state from lesson where id = '${id}'`;
const lessons = ({ domain }: Scene) => `select count(*) from lesson where domain_id = '${domain}'`;

export const DOMAIN_ACTS: Act[] = [
  {
    name: 'PUT /domains/:id/grants/:principalId',
    rights: ['is an expert', 'is active'],
    trace: grants,
    act: ({ server, person }, { domain, stranger }) =>
      server.call('PUT', `/domains/${domain}/grants/${stranger}`, { role: 'reader' }, person.token),
  },
  {
    name: 'DELETE /domains/:id/grants/:principalId',
    rights: ['is an expert'],
    trace: grants,
    act: ({ person }, { domain, other }) => person.remove(`/domains/${domain}/grants/${other}`),
  },
  {
    // Few rights are tried: invitations of one user are limited.
    name: 'POST /domains/:id/invitations',
    rights: ['is an expert'],
    trace: grants,
    act: ({ person }, { domain, invited }) =>
      person.post(`/domains/${domain}/invitations`, { emails: [`${invited}@example.com`], role: 'expert' }),
  },
  {
    name: 'POST /domains/:id/invitations, new account',
    rights: ['is an administrator'],
    trace: () => 'select count(*) from "user"',
    act: ({ person }, { domain }) =>
      person.post(`/domains/${domain}/invitations`, { emails: [`${once()}@example.com`], role: 'reader' }),
  },
  {
    name: 'POST /domains/:id/invitations/:userId',
    rights: ['is an administrator'],
    trace: ({ invited }) =>
      `select string_agg(token_hash, ',') from account_link where user_id = '${invited}'`,
    act: ({ person }, { domain, invited }) => person.post(`/domains/${domain}/invitations/${invited}`),
  },
  {
    name: 'PUT /domains/:id/access',
    rights: ['is an expert'],
    trace: ({ domain }) => `select access from domain where id = '${domain}'`,
    act: ({ server, person }, { domain }) =>
      server.call('PUT', `/domains/${domain}/access`, { access: 'restricted' }, person.token),
  },
  {
    name: 'PATCH /domains/:id',
    rights: ['is an expert', 'is active'],
    trace: ofDomain,
    act: ({ person }, { domain }) => person.patch(`/domains/${domain}`, { generation_prompt: once() }),
  },
  {
    name: 'POST /domains/:id/changes/:changeId/restore',
    rights: ['is an expert'],
    trace: ofDomain,
    act: ({ person }, { domain, change }) => person.post(`/domains/${domain}/changes/${change}/restore`),
  },
  {
    name: 'POST /domains/:id/golden-questions',
    rights: ['is an expert'],
    trace: golden,
    act: ({ person }, { domain }) => person.post(`/domains/${domain}/golden-questions`, GOLDEN),
  },
  {
    name: 'PATCH /domains/:id/golden-questions/:questionId',
    rights: ['is an expert'],
    trace: golden,
    act: ({ person }, { domain, golden: id }) =>
      person.patch(`/domains/${domain}/golden-questions/${id}`, { ...GOLDEN, question: once() }),
  },
  {
    name: 'DELETE /domains/:id/golden-questions/:questionId',
    rights: ['is an expert'],
    trace: golden,
    act: ({ person }, { domain, golden: id }) => person.remove(`/domains/${domain}/golden-questions/${id}`),
  },
  {
    name: 'POST /domains/:id/golden-runs',
    rights: ['is an expert'],
    trace: runs,
    act: ({ person }, { domain }) =>
      person.post(`/domains/${domain}/golden-runs`, { draft: { generation_prompt: 'Briefly.' } }),
  },
  {
    name: 'POST /documents',
    rights: ['is an expert', 'is active'],
    trace: documents,
    act: ({ form }, { domain }) =>
      form('/documents', { kb_id: domain, on_conflict: 'keep', file: new Blob([`Words ${once()}`]) }),
  },
  {
    name: 'PATCH /documents/:id',
    rights: ['is an expert'],
    trace: shown,
    act: ({ person }, { document: id }) =>
      person.patch(`/documents/${id}`, { enabled: false, designation: once() }),
  },
  {
    name: 'PUT /documents/:id/access',
    rights: ['is an expert', 'is active'],
    trace: listOf,
    act: ({ server, person }, { document: id, other }) =>
      server.call('PUT', `/documents/${id}/access`, { access: 'listed', principals: [other] }, person.token),
  },
  {
    name: 'PUT /documents/access',
    rights: ['is an expert'],
    trace: listOf,
    act: ({ server, person }, { domain, document: id }) => {
      const to = { access: 'listed', principals: [] };
      return server.call('PUT', '/documents/access', { kb_id: domain, documents: [id], to }, person.token);
    },
  },
  {
    name: 'POST /documents/:id/ingest',
    rights: ['is an expert'],
    trace: document,
    act: ({ person }, { document: id }) => person.post(`/documents/${id}/ingest`),
  },
  {
    name: 'DELETE /documents/:id',
    rights: ['is an expert', 'is active'],
    trace: ({ document: id }) => `select count(*) from document where id = '${id}' and enabled`,
    act: ({ person }, { document: id }) => person.remove(`/documents/${id}`),
  },
  {
    name: 'POST /lessons',
    rights: ['is an expert', 'is active'],
    trace: lessons,
    act: ({ person }, { domain }) =>
      person.post('/lessons', {
        domain_id: domain,
        chat_id: null,
        topic: once(),
        text: once(),
        replaces: null,
      }),
  },
  ...(['live', 'rejected', 'withdrawn'] as const).map(
    (state): Act => ({
      name: `PATCH /lessons/:id ${state}`,
      rights: ['is an expert'],
      trace: lesson,
      act: ({ person }, { lesson: id }) =>
        person.patch(`/lessons/${id}`, state === 'rejected' ? { state, reason: 'No' } : { state }),
    }),
  ),
];
