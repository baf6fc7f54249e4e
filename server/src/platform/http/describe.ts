import {
  type AnyCall,
  API_VERSION_PATH,
  CALLS,
  type CallId,
  ERRORS,
  type ErrorCode,
  errorsOf,
  MAY,
  statusOf,
  TAGS,
} from '@docent/contract';
import { createComponents, type JsonSchema, REFUSAL } from './components.ts';

type Json = Record<string, unknown>;

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } });
const refusal = { $ref: `#/components/schemas/${REFUSAL}` };
const REFUSED = { description: 'Refused, with a code that stays and a sentence', content: jsonOf(refusal) };
const BYTES = { type: 'string', contentMediaType: 'application/octet-stream' };

const SECURITY_SCHEMES = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a person who has signed in.',
  },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key that has the scope which is named.' },
};

/** Describes the calls with these ids as an OpenAPI document. */
export const describeApi = (title: string, ids: ReadonlySet<CallId>): Json => {
  const calls: AnyCall[] = Object.values(CALLS).filter(({ id }) => ids.has(id));
  const schemas = createComponents({
    addressed: calls.flatMap(({ params, query }) => [params, query].filter(isThere)),
    given: calls.flatMap(({ body, upload }) => [body, upload].filter(isThere)),
    answered: calls.flatMap(({ result, lines }) => [result, lines].filter(isThere)),
  });
  const refusals: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `${API_VERSION_PATH}${call.path.replace(/:(\w+)/g, '{$1}')}`;
    const { id, tag, summary, detail, may, scope } = call;
    const parameters = parametersOf(call, schemas);
    const operation = {
      operationId: id,
      tags: [tag],
      summary,
      description: [detail, `**Who may:** ${MAY[may]}`].filter(Boolean).join('\n\n'),
      security: may === 'anybody' ? [] : [{ accessToken: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
      ...(parameters.length && { parameters }),
      ...requestOf(call, schemas),
      responses: { ...answersOf(call, schemas), ...refusalsOf(call, refusals), default: REFUSED },
    };
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  const used = new Set(calls.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Ask a company’s documents, and bring experts into the chat.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS)
      .map(([name, description]) => ({ name, description }))
      .filter(({ name }) => used.has(name as keyof typeof TAGS)), // its own key
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, responses: refusals, schemas: schemas.components },
  };
};

type Components = ReturnType<typeof createComponents>;

const parametersOf = ({ params, query }: AnyCall, schemas: Components) =>
  (['path', 'query'] as const).flatMap((place) => {
    const schema = place === 'path' ? params : query;
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.addressed(schema);
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: field,
    }));
  });

const requestOf = ({ body, upload }: AnyCall, schemas: Components): Json => {
  if (upload)
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: schemas.given(upload) } },
      },
    };
  if (!body) return {};
  return {
    requestBody: { required: !body.safeParse(undefined).success, content: jsonOf(schemas.given(body)) },
  };
};

const answersOf = (call: AnyCall, schemas: Components): Json => {
  const { result, file, lines, redirect, ranges } = call;
  const status = statusOf(call);
  if (result) return { [status]: { description: 'As asked for', content: jsonOf(schemas.answered(result)) } };
  if (lines) {
    const content = { 'application/x-ndjson': { schema: schemas.answered(lines) } };
    return { [status]: { description: 'One such JSON text a line', content } };
  }
  if (redirect) {
    const headers = { location: { schema: { type: 'string' } } };
    return { [status]: { description: 'The browser is sent on', headers } };
  }
  if (!file) return { [status]: { description: 'Done' } };
  const content = Object.fromEntries(file.map((type) => [type, { schema: BYTES }]));
  return {
    [status]: { description: 'The file', content },
    ...(ranges && {
      206: { description: 'The part of the file that `Range` names', content },
      416: { description: 'The file has no such part' },
    }),
  };
};

/** Error responses by status with their codes; equal sets share a component, which is added to `refusals`. */
const refusalsOf = (call: AnyCall, refusals: Record<string, Json>): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.join('.');
      refusals[name] ??= {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].detail}`).join('\n\n'),
        content: jsonOf({ allOf: [refusal, { properties: { code: { enum: codes } } }] }),
      };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
};

const isThere = <Value>(value: Value | undefined): value is Value => value !== undefined;
