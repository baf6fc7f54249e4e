import { call, everyone, type Row } from './row.ts';

const NOT_ITS_NAME = { username: 'nobody.at.all' };

/** Who may take a person's data away, and delete an account. */
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
    // Whoever may is told that the name is wrong, so that the person is there for the next try.
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
