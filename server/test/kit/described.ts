import { type AnyCall, API_VERSION_PATH, CALLS, type CallId, errorsOf } from '@docent/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi } from '../../src/platform/http/describe.ts';

type Answer = { method: string; path: string; status: number; body: unknown };

const DOCUMENT = 'api';
const calls = Object.values<AnyCall>(CALLS).map((call) => ({
  call,
  address: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`),
}));
// The address that names most: /domains/import before /domains/:id.
calls.sort((one, other) => one.call.path.split(':').length - other.call.path.split(':').length);

const validators = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** Validates against the published API description, not against the schemas it was made from. */
const validatorOf = ({ method, path }: AnyCall, status: number): ValidateFunction => {
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
    ajv.addSchema(describeApi('Docent', new Set(Object.keys(CALLS) as CallId[])), DOCUMENT); // the keys of the map
  }
  const address = `${API_VERSION_PATH}${path.replace(/:(\w+)/g, '{$1}')}`;
  const steps = ['paths', address, method.toLowerCase(), 'responses', status, 'content', 'application/json'];
  const pointer = [...steps, 'schema'].map((step) => encodeURIComponent(String(step).replaceAll('/', '~1')));
  const $ref = `${DOCUMENT}#/${pointer.join('/')}`;
  const known = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, known);
  return known;
};

/** Throws when a call answers what the description of the API does not say. `path` is below /v1, without a query. */
export const requireAsDescribed = ({ method, path, status, body }: Answer): void => {
  const call = calls.find((one) => one.call.method === method && one.address.test(path))?.call;
  if (!call) return;
  const fail = (why: string) => {
    throw new Error(`${method} ${path} (${call.id}) answers ${status} ${JSON.stringify(body)}: ${why}`);
  };
  if (status >= 400) {
    const { code, detail, ...more } = (body ?? {}) as Record<string, unknown>; // checked in the next lines
    if (!errorsOf(call).some((known) => known === code)) fail('no refusal that the contract names');
    if (typeof detail !== 'string' || Object.keys(more).length) fail('not what refusals are');
    return;
  }
  if (!call.result) {
    if (body !== null) fail('it should be empty');
    return;
  }
  const validate = validatorOf(call, status);
  if (!validate(body)) fail(JSON.stringify(validate.errors?.slice(0, 3)));
};
