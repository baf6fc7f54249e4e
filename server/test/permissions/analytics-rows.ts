import { call, configures, everyone, type Row } from './row.ts';

const DAYS = 'from=2026-06-01&to=2026-06-02&time_zone=UTC';

/** Permissions to read figures. */
export const ANALYTICS_ROWS: Row[] = [
  ...(['', '/questions'] as const).map(
    (part): Row => ({
      name: `GET /v1/analytics${part} of a domain`,
      // Users who do not configure the domain get their own figures of it.
      expected: everyone,
      attempt: call('GET', ({ domainId }) => `/analytics${part}?${DAYS}&domain_id=${domainId}`),
    }),
  ),
  {
    name: 'GET /v1/analytics of everyone',
    expected: configures,
    attempt: call('GET', () => `/analytics?${DAYS}&whose=everyone`),
  },
  {
    name: 'GET /v1/analytics/lessons',
    expected: configures,
    attempt: call('GET', ({ otherId }) => `/analytics/lessons?${DAYS}&expert_id=${otherId}`),
  },
  {
    name: 'GET /v1/analytics/export of everyone',
    expected: configures,
    attempt: async ({ server, person }) => {
      const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
      const path = `/v1/analytics/export?${DAYS}&whose=everyone&format=csv`;
      const response = await fetch(`${server.url}${path}`, { headers });
      return response.ok ? 'allowed' : (await response.json()).code;
    },
  },
];
