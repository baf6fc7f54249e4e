import { randomUUID } from 'node:crypto';
import { type Act, ofDomain, once, type Scene } from './act.ts';

const otherUser = ({ stranger }: Scene) =>
  `select role || coalesce(disabled_at::text, '') || name from "user" where id = '${stranger}'`;

export const ADMINISTRATION_ACTS: Act[] = [
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
