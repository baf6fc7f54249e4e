import { call, type Row } from './row.ts';

/** Who may see and set whether the embedder inside is used. */
export const EMBEDDER_ROWS: Row[] = [
  {
    name: 'GET /v1/models/embedder',
    expected: ({ role }) => (role === 'admin' || role === 'owner' ? 'allowed' : 'forbidden'),
    attempt: call('GET', () => '/models/embedder'),
  },
  {
    name: 'PATCH /v1/models/embedder',
    expected: ({ role }) => (role === 'owner' ? 'allowed' : 'forbidden'),
    attempt: call(
      'PATCH',
      () => '/models/embedder',
      () => ({ use: false }),
    ),
  },
];
