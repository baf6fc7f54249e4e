import type pg from 'pg';
import { v7 } from 'uuid';
import { hashOf, randomToken } from '../../src/features/accounts/index.ts';
import { insert } from './insert.ts';
import type { Id, World } from './world.ts';

/** Tokens of people: of sessions and API keys, including those of disabled accounts. */
export type Tokens = { session: Map<Id, string>; key: Map<Id, string> };

const DAY_SECONDS = 86_400;

export const fillPeople = async (pool: pg.Pool, world: World): Promise<Tokens> => {
  const now = new Date().toISOString();
  const expiresAt = Math.floor(Date.now() / 1_000) + DAY_SECONDS;
  const expires = new Date(expiresAt * 1_000).toISOString();
  const people = [...world.people.values()];
  await insert(
    pool,
    'user',
    people.map(({ id, role, active }) => ({
      ...{ id, role, name: `Person ${id.slice(0, 8)}`, username: `p${id}`, email: `p${id}@example.com` },
      ...{ email_verified: true, created_at: now, updated_at: now, is_expert: false, language: 'en' },
      ...{ disabled_at: active ? null : now, two_factor_enabled: false },
    })),
  );
  const made = people.map(({ id }) => ({
    ...{ id, sessionId: v7(), token: `${randomToken()}.${expiresAt}`, key: `docent_${randomToken()}` },
  }));
  await insert(
    pool,
    'session',
    made.map(({ id, sessionId }) => ({
      ...{
        id: sessionId,
        user_id: id,
        token: randomToken(),
        expires_at: expires,
        created_at: now,
        updated_at: now,
      },
    })),
  );
  await insert(
    pool,
    'access_token',
    made.map(({ sessionId, token }) => ({
      ...{ id: v7(), session_id: sessionId, token_hash: hashOf(token), created_at: now, expires_at: expires },
    })),
  );
  await insert(
    pool,
    'api_key',
    made.map(({ id, key }) => ({
      ...{
        id: v7(),
        user_id: id,
        name: 'Assistant',
        token_hash: hashOf(key),
        hint: key.slice(-4),
        created_at: now,
      },
      ...{ scopes: ['read', 'ask'], expires_at: expires },
    })),
  );
  return {
    session: new Map(made.map(({ id, token }) => [id, token])),
    key: new Map(made.map(({ id, key }) => [id, key])),
  };
};

export const fillGroups = async (pool: pg.Pool, world: World): Promise<void> => {
  const now = new Date().toISOString();
  await insert(
    pool,
    'principal_group',
    [...world.groups].map((id) => ({
      ...{ id, name: `Group ${id}`, origin: 'hand', created_at: now, updated_at: now },
    })),
  );
  await insert(
    pool,
    'group_member',
    world.memberships.map(({ group, member, origin }) => ({
      ...{ group_id: group, origin, created_at: now },
      user_id: world.groups.has(member) ? null : member,
      member_group_id: world.groups.has(member) ? member : null,
    })),
  );
};
