import { randomUUID } from 'node:crypto';
import { call, everyone, type Row, type Who } from './row.ts';

const NOT_ITS_NAME = { username: 'nobody.at.all' };

/** Permissions to export a person's data, and to delete an account. */
export const PEOPLE_ROWS: Row[] = [
  {
    name: 'GET /v1/users/{id}/export of another',
    expected: ({ role }) => (role === 'owner' ? 'allowed' : 'forbidden'),
    attempt: async ({ server, person }, { otherId }) => {
      const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
      const response = await fetch(`${server.url}/v1/users/${otherId}/export`, { headers });
      return response.ok ? 'allowed' : (await response.json()).code;
    },
  },
  {
    name: 'GET /v1/users/{id}/export of oneself',
    expected: everyone,
    attempt: async ({ server, person }, { otherId }) => {
      const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
      const response = await fetch(`${server.url}/v1/users/${person?.id ?? otherId}/export`, { headers });
      return response.ok ? 'allowed' : (await response.json()).code;
    },
  },
  {
    // Permitted users get `invalid_input` for the wrong name, so that the person exists for the next try.
    name: 'DELETE /v1/users/{id} of another',
    expected: ({ role }) => (role === 'owner' ? 'invalid_input' : 'forbidden'),
    attempt: call(
      'DELETE',
      ({ otherId }) => `/users/${otherId}`,
      () => NOT_ITS_NAME,
    ),
  },
  {
    name: 'DELETE /v1/users/{id} of oneself',
    expected: () => 'invalid_input',
    attempt: (actor, scene) =>
      call(
        'DELETE',
        ({ otherId }) => `/users/${actor.person?.id ?? otherId}`,
        () => NOT_ITS_NAME,
      )(actor, scene),
  },
];

PEOPLE_ROWS.push({
  name: 'DELETE /v1/users/{id}/identities of another',
  expected: ({ role }) => (role === 'owner' || role === 'admin' ? 'allowed' : 'forbidden'),
  attempt: call('DELETE', ({ otherId }) => `/users/${otherId}/identities`),
});

const administers = ({ role }: Who): boolean => role === 'admin' || role === 'owner';
/** Expected result for a missing group, which only administrators learn. */
const ofNobody = (who: Who) => (administers(who) ? 'not_found' : 'forbidden');

/** Permissions to create groups and change their members. */
export const GROUP_ROWS: Row[] = [
  {
    // The table's expert is manager of a domain, and managers grant access to groups.
    name: 'GET /v1/groups',
    expected: ({ role }) => (role === 'normal' ? 'forbidden' : 'allowed'),
    attempt: call('GET', () => '/groups'),
  },
  {
    name: 'POST /v1/groups',
    expected: (who) => (administers(who) ? 'allowed' : 'forbidden'),
    attempt: call(
      'POST',
      () => '/groups',
      () => ({ name: randomUUID() }),
    ),
  },
  {
    name: 'GET /v1/groups/{id} of nobody',
    expected: ofNobody,
    attempt: call('GET', ({ otherId }) => `/groups/${otherId}`),
  },
  {
    name: 'PATCH /v1/groups/{id} of nobody',
    expected: ofNobody,
    attempt: call(
      'PATCH',
      ({ otherId }) => `/groups/${otherId}`,
      () => ({ name: 'Another' }),
    ),
  },
  {
    name: 'DELETE /v1/groups/{id} of nobody',
    expected: ofNobody,
    attempt: call('DELETE', ({ otherId }) => `/groups/${otherId}`),
  },
  {
    name: 'GET /v1/groups/{id}/members of nobody',
    expected: ofNobody,
    attempt: call('GET', ({ otherId }) => `/groups/${otherId}/members`),
  },
  {
    name: 'POST /v1/groups/{id}/members of nobody',
    expected: ofNobody,
    attempt: call(
      'POST',
      ({ otherId }) => `/groups/${otherId}/members`,
      ({ otherId }) => ({ user_ids: [otherId] }),
    ),
  },
  {
    name: 'DELETE /v1/groups/{id}/members/{memberId} of nobody',
    expected: ofNobody,
    attempt: call('DELETE', ({ otherId }) => `/groups/${otherId}/members/${otherId}`),
  },
];
