import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '../kit/server.ts';

/** Resources for one try: a chat, a document, a lesson and an evaluation question, created anew each time. */
export type Scene = Record<
  | 'chat'
  | 'question'
  | 'rated'
  | 'failed'
  | 'writing'
  | 'domain'
  | 'change'
  | 'document'
  | 'lesson'
  | 'golden'
  | 'named'
  | 'common'
  | 'source'
  | 'item'
  | 'actor'
  | 'other'
  | 'stranger'
  | 'invited',
  string
>;
export type Trier = {
  server: TestServer;
  person: Person;
  emit: (event: string, payload: object) => Promise<unknown>;
  form: (path: string, fields: Record<string, string | Blob>) => Promise<unknown>;
};

/** A right, and the statement that takes it away. */
const RIGHTS = {
  'takes part': ({ chat, actor }: Scene) =>
    `delete from participant where chat_id = '${chat}' and user_id = '${actor}'`,
  'the chat is open': ({ chat }: Scene) => `update chat set closed_at = now() where id = '${chat}'`,
  'is its creator': ({ chat, other }: Scene) =>
    `update chat set created_by = '${other}' where id = '${chat}'`,
  'is an expert': ({ domain, actor }: Scene) =>
    `delete from domain_grant where domain_id = '${domain}' and user_id = '${actor}'`,
  'is an administrator': ({ actor }: Scene) => `update "user" set role = 'normal' where id = '${actor}'`,
  'is an owner': ({ actor }: Scene) => `update "user" set role = 'admin' where id = '${actor}'`,
  'is active': ({ actor }: Scene) => `update "user" set disabled_at = now() where id = '${actor}'`,
};
export type Right = keyof typeof RIGHTS;
export const takeAway = (right: Right, scene: Scene): string => RIGHTS[right](scene);

export type Act = {
  name: string;
  rights: Right[];
  /** Changes nothing while the right is there. */
  isIdle?: true;
  /** One value of all that the act changes, as a select. */
  trace: (scene: Scene) => string;
  act: (trier: Trier, scene: Scene) => Promise<unknown>;
};

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const people = ({ chat, actor }: Scene) =>
  `select string_agg(user_id::text || kind, ',' order by user_id) from participant
   where chat_id = '${chat}' and user_id <> '${actor}'`;
const places = ({ chat, actor }: Scene) =>
  `select count(*) from participant where chat_id = '${chat}' and user_id = '${actor}'`;
const lines = ({ chat }: Scene) => `select last_seq from chat where id = '${chat}'`;
const chatRow = ({ chat }: Scene) =>
  `select name || coalesce(closed_at::text, '') from chat where id = '${chat}'`;
const ofDomain = ({ domain }: Scene) => `select version || status from domain where id = '${domain}'`;
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
const otherUser = ({ stranger }: Scene) =>
  `select role || coalesce(disabled_at::text, '') || name from "user" where id = '${stranger}'`;

const source = ({ source: id }: Scene) =>
  `select name || paused || stopping || (checkpoint is null) from source where id = '${id}'`;
const item = ({ item: id }: Scene) =>
  `select state || coalesce(retry_at::text, '') from source_item where id = '${id}'`;

const GOLDEN = { question: 'Why?', outcome: 'answered', must_say: [], must_cite: [] };
const once = () => randomUUID().slice(0, 8);

const CHAT_ACTS: Act[] = [
  {
    name: 'PATCH /chats/:id name',
    rights: ['takes part', 'is active'],
    trace: chatRow,
    act: ({ person }, { chat }) => person.patch(`/chats/${chat}`, { name: 'Another name' }),
  },
  {
    name: 'PATCH /chats/:id closed',
    rights: ['takes part'],
    trace: chatRow,
    act: ({ person }, { chat }) => person.patch(`/chats/${chat}`, { closed: true }),
  },
  {
    name: 'DELETE /chats/:id',
    rights: ['is its creator', 'takes part'],
    trace: ({ chat }) => `select count(*) from chat where id = '${chat}'`,
    act: ({ person }, { chat }) => person.remove(`/chats/${chat}`),
  },
  {
    name: 'POST /chats/:id/participant, oneself',
    rights: ['takes part'],
    isIdle: true,
    trace: places,
    act: ({ person }, { chat, actor }) => person.post(`/chats/${chat}/participant`, { user_id: actor }),
  },
  {
    name: 'POST /chats/:id/participant',
    rights: ['takes part', 'the chat is open'],
    trace: people,
    act: ({ person }, { chat, stranger }) => person.post(`/chats/${chat}/participant`, { user_id: stranger }),
  },
  {
    name: 'DELETE /chats/:id/participants/:userId',
    rights: ['is its creator', 'takes part'],
    trace: people,
    act: ({ person }, { chat, other }) => person.remove(`/chats/${chat}/participants/${other}`),
  },
  {
    name: 'POST /chats/:id/images',
    rights: ['takes part', 'the chat is open'],
    trace: ({ chat }) => `select count(*) from chat_image where chat_id = '${chat}'`,
    act: ({ form }, { chat }) =>
      form(`/chats/${chat}/images`, { file: new Blob([PNG], { type: 'image/png' }) }),
  },
  {
    name: 'PATCH /messages/:id',
    rights: ['takes part'],
    trace: ({ rated }) => `select count(*) from feedback where message_id = '${rated}'`,
    act: ({ person }, { rated }) => person.patch(`/messages/${rated}`, { rating: 1 }),
  },
  {
    name: 'PUT /messages/:id/review',
    rights: ['takes part', 'is an expert'],
    trace: ({ rated }) => `select count(*) from review where message_id = '${rated}'`,
    act: ({ server, person }, { rated }) =>
      server.call('PUT', `/messages/${rated}/review`, { verdict: 'endorsed' }, person.token),
  },
  {
    name: 'POST /messages/:id/ask-expert',
    rights: ['takes part', 'the chat is open'],
    trace: people,
    act: ({ person }, { rated }) => person.post(`/messages/${rated}/ask-expert`),
  },
  {
    name: 'new_message',
    rights: ['takes part', 'the chat is open', 'is active'],
    trace: lines,
    act: ({ emit }, { chat }) =>
      emit('new_message', { chat_id: chat, message: 'A word', domain_id: null, client_id: randomUUID() }),
  },
  {
    name: 'retry_answer',
    rights: ['takes part', 'the chat is open'],
    trace: ({ failed }) =>
      `select coalesce(outcome, '') = 'failed' and attempt = 0 from execution where message_id = '${failed}'`,
    act: ({ emit }, { chat, failed }) => emit('retry_answer', { chat_id: chat, message_id: failed }),
  },
  {
    name: 'stop_answer',
    rights: ['takes part'],
    trace: ({ writing }) => `select step from execution where message_id = '${writing}'`,
    act: ({ emit }, { chat, writing }) => emit('stop_answer', { chat_id: chat, message_id: writing }),
  },
];

const request = (id: string) =>
  `select coalesce(taken_by::text, '') || coalesce(handed_by::text, '') || coalesce(ended_at::text, '')
   from expert_request where id = '${id}'`;

const INBOX_ACTS: Act[] = [
  ...(['dismiss', 'assign'] as const).map(
    (deed): Act => ({
      name: `PATCH /inbox/gaps/:id ${deed}`,
      rights: ['is an expert', 'is active'],
      trace: ({ failed }) =>
        `select dismissed_by, assigned_to from gap_decision where execution_id = '${failed}'`,
      act: ({ person }, { failed, other }) =>
        person.patch(`/inbox/gaps/${failed}`, { do: deed, ...(deed === 'assign' ? { user_id: other } : {}) }),
    }),
  ),
  ...(['take', 'end'] as const).map(
    (deed): Act => ({
      name: `PATCH /inbox/requests/:id ${deed}, asked by name`,
      rights: ['takes part', 'the chat is open', 'is active'],
      trace: ({ named }) => request(named),
      act: ({ person }, { named }) => person.patch(`/inbox/requests/${named}`, { do: deed }),
    }),
  ),
  {
    name: 'PATCH /inbox/requests/:id hand_over',
    rights: ['takes part', 'the chat is open'],
    trace: ({ named }) => request(named),
    act: ({ person }, { named, other }) =>
      person.patch(`/inbox/requests/${named}`, { do: 'hand_over', user_id: other }),
  },
  {
    name: 'PATCH /inbox/requests/:id take, asked as an expert of the domain',
    rights: ['is an expert', 'the chat is open', 'is active'],
    trace: ({ common }) => request(common),
    act: ({ person }, { common }) => person.patch(`/inbox/requests/${common}`, { do: 'take' }),
  },
];

const DOMAIN_ACTS: Act[] = [
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

const ADMINISTRATION: Act[] = [
  {
    name: 'POST /domains',
    rights: ['is an administrator'],
    trace: () => 'select count(*) from domain',
    act: ({ person }) => person.post('/domains', { name: once() }),
  },
  {
    name: 'PATCH /domains/:id status',
    rights: ['is an administrator'],
    trace: ofDomain,
    act: ({ person }, { domain }) => person.patch(`/domains/${domain}`, { status: 'disabled' }),
  },
  {
    name: 'DELETE /domains/:id',
    rights: ['is an administrator'],
    trace: ({ domain }) => `select count(*) from domain where id = '${domain}' and status <> 'deleting'`,
    act: ({ person }, { domain }) => person.remove(`/domains/${domain}`),
  },
  {
    name: 'POST /users',
    rights: ['is an administrator'],
    trace: () => 'select count(*) from "user"',
    act: ({ person }) => person.post('/users', { name: 'N', email: `${once()}@example.com`, role: 'normal' }),
  },
  {
    name: 'PATCH /users/:id disabled',
    rights: ['is an administrator', 'is active'],
    trace: otherUser,
    act: ({ person }, { stranger }) => person.patch(`/users/${stranger}`, { disabled: true }),
  },
  {
    name: 'POST /users/:id/invitation',
    rights: ['is an administrator'],
    trace: ({ stranger }) =>
      `select string_agg(token_hash, ',') from account_link where user_id = '${stranger}'`,
    act: ({ person }, { stranger }) => person.post(`/users/${stranger}/invitation`),
  },
  {
    name: 'PATCH /users/:id role',
    rights: ['is an owner'],
    trace: otherUser,
    act: ({ person }, { stranger }) => person.patch(`/users/${stranger}`, { role: 'admin' }),
  },
  {
    name: 'PATCH /settings',
    rights: ['is an owner'],
    trace: () => `select string_agg(value::text, ',') from product_setting`,
    act: ({ person }) => person.patch('/settings', { max_pages: 100 + Math.floor(Math.random() * 1_000) }),
  },
  {
    name: 'POST /models/providers',
    rights: ['is an owner'],
    trace: () => 'select count(*) from model_provider',
    act: ({ person }) => person.post('/models/providers', { kind: 'ollama', name: `c${once()}` }),
  },
  {
    name: 'POST /sso-connections',
    rights: ['is an owner'],
    trace: () => 'select count(*) from sso_connection',
    act: ({ person }) =>
      person.post('/sso-connections', {
        kind: 'oidc',
        id: `c${once()}`,
        name: 'C',
        email_domains: ['c.example'],
        issuer: 'https://c.example',
        client_id: 'docent',
        client_secret: 'secret',
      }),
  },
  ...(['PATCH', 'DELETE'] as const).map((method) => ({
    name: `${method} /sso-connections/:id`,
    rights: ['is an owner' as const],
    trace: () => `select count(*) from audit_event where action = 'sso.changed'`,
    act: async ({ server, person }: Parameters<Act['act']>[0]) => {
      const id = `c${once()}`;
      await server.database.pool.query(
        `insert into sso_connection (id, kind, name, email_domains, issuer, entry_point, certificate)
          values ($1, 'saml', 'C', '["c.example"]', 'c', 'https://c.example', 'c')`,
        [id],
      );
      const body = method === 'PATCH' ? { kind: 'saml', name: 'Another' } : undefined;
      return server.call(method, `/sso-connections/${id}`, body, person.token);
    },
  })),
  {
    name: 'POST /scim/tokens',
    rights: ['is an owner'],
    trace: () => 'select count(*) from scim_token',
    act: ({ person }) => person.post('/scim/tokens', { name: 'Directory', email_domains: ['c.example'] }),
  },
  {
    name: 'DELETE /scim/tokens/:id',
    rights: ['is an owner'],
    trace: () => `select count(*) from audit_event where action = 'scim.token_deleted'`,
    act: async ({ server, person }) => {
      const id = randomUUID();
      await server.database.pool.query(
        `insert into scim_token (id, name, token_hash, hint, email_domains) values ($1::uuid, 'T', $2, 'hint', '[]')`,
        [id, id],
      );
      return server.call('DELETE', `/scim/tokens/${id}`, undefined, person.token);
    },
  },
  {
    name: 'DELETE /users/:id',
    rights: ['is an owner'],
    trace: ({ stranger }) => `select count(*) from "user" where id = '${stranger}'`,
    act: async ({ server, person }, { stranger }) =>
      server.call('DELETE', `/users/${stranger}`, { username: `u${stranger.slice(0, 8)}` }, person.token),
  },
];

const SOURCE_ACTS: Act[] = [
  {
    name: 'PATCH /sources/:id',
    rights: ['is an expert', 'is active'],
    trace: source,
    act: ({ person }, { source: id }) => person.patch(`/sources/${id}`, { name: 'Another name' }),
  },
  {
    name: 'PUT /sources/:id/paused',
    rights: ['is an expert'],
    trace: source,
    act: ({ server, person }, { source: id }) =>
      server.call('PUT', `/sources/${id}/paused`, { paused: true }, person.token),
  },
  {
    name: 'POST /sources/:id/stop',
    rights: ['is an expert'],
    trace: source,
    act: ({ person }, { source: id }) => person.post(`/sources/${id}/stop`),
  },
  {
    name: 'POST /sources/:id/held, kept',
    rights: ['is an expert'],
    trace: item,
    act: ({ person }, { source: id }) => person.post(`/sources/${id}/held`, { do: 'keep' }),
  },
  {
    name: 'POST /sources/:id/held, deleted',
    rights: ['is an expert'],
    trace: item,
    act: ({ person }, { source: id }) => person.post(`/sources/${id}/held`, { do: 'delete' }),
  },
  {
    name: 'DELETE /sources/:id',
    rights: ['is an expert'],
    trace: source,
    act: ({ person }, { source: id }) => person.remove(`/sources/${id}?documents=keep`),
  },
];

export const ACTS: Act[] = [...CHAT_ACTS, ...INBOX_ACTS, ...DOMAIN_ACTS, ...SOURCE_ACTS, ...ADMINISTRATION];
