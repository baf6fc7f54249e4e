import { call, type Row, type Who } from './row.ts';

const administers = ({ role }: Who) => (role === 'admin' || role === 'owner' ? 'allowed' : 'forbidden');
const owns = ({ role }: Who) => (role === 'owner' ? 'allowed' : 'forbidden');
/** Permitted users get `not_found`: there is no such provider. */
const findsNothing = ({ role }: Who) => (role === 'owner' ? 'not_found' : 'forbidden');

/** Permissions to see and set the models. */
export const MODEL_ROWS: Row[] = [
  { name: 'GET /v1/models', expected: administers, attempt: call('GET', () => '/models') },
  {
    name: 'POST /v1/models/test of one that is not allowed',
    expected: (who) => (administers(who) === 'allowed' ? 'model_not_allowed' : 'forbidden'),
    attempt: call(
      'POST',
      () => '/models/test',
      () => ({ model: 'openai:none' }),
    ),
  },
  { name: 'GET /v1/models/state', expected: administers, attempt: call('GET', () => '/models/state') },
  { name: 'GET /v1/models/settings', expected: owns, attempt: call('GET', () => '/models/settings') },
  {
    name: 'PATCH /v1/models/settings',
    expected: owns,
    attempt: call(
      'PATCH',
      () => '/models/settings',
      () => ({}),
    ),
  },
  {
    name: 'POST /v1/models/providers without its key',
    expected: (who) => (owns(who) === 'allowed' ? 'provider_key_needed' : 'forbidden'),
    attempt: call(
      'POST',
      () => '/models/providers',
      () => ({ kind: 'openai' }),
    ),
  },
  {
    name: 'PATCH /v1/models/providers/{name} of nothing',
    expected: findsNothing,
    attempt: call(
      'PATCH',
      () => '/models/providers/none',
      () => ({}),
    ),
  },
  {
    name: 'DELETE /v1/models/providers/{name} of nothing',
    expected: findsNothing,
    attempt: call('DELETE', () => '/models/providers/none'),
  },
  {
    name: 'GET /v1/models/providers/{name}/models of nothing',
    expected: findsNothing,
    attempt: call('GET', () => '/models/providers/none/models'),
  },
  {
    name: 'GET /v1/models/local-providers',
    expected: owns,
    attempt: call('GET', () => '/models/local-providers'),
  },
];
