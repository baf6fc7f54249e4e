import { call, type Row } from './row.ts';

/** Permissions to see and set the use of the built-in embedder. */
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
