import type { z } from 'zod';
import { accountCalls } from './calls/account.ts';
import { administrationCalls } from './calls/administration.ts';
import { analyticsCalls } from './calls/analytics.ts';
import { chatCalls } from './calls/chats.ts';
import type { CallDescription } from './calls/description.ts';
import { documentCalls } from './calls/documents.ts';
import { domainCalls } from './calls/domains.ts';
import { embedderCalls } from './calls/embedder.ts';
import { grantCalls } from './calls/grants.ts';
import { groupCalls } from './calls/groups.ts';
import { inboxCalls } from './calls/inbox.ts';
import { lessonCalls } from './calls/lessons.ts';
import { modelCalls } from './calls/models.ts';
import { notificationCalls } from './calls/notifications.ts';
import { qualityCalls } from './calls/quality.ts';
import { scimCalls } from './calls/scim.ts';
import { signInCalls } from './calls/sign-in.ts';
import { sourceCalls } from './calls/sources.ts';
import type { ErrorCode } from './errors.ts';
import { type CallId, type Method, PATHS } from './paths.ts';

export { MAY, TAGS } from './calls/description.ts';

const DESCRIPTIONS = {
  ...signInCalls,
  ...accountCalls,
  ...administrationCalls,
  ...groupCalls,
  ...scimCalls,
  ...domainCalls,
  ...grantCalls,
  ...qualityCalls,
  ...modelCalls,
  ...embedderCalls,
  ...documentCalls,
  ...sourceCalls,
  ...chatCalls,
  ...lessonCalls,
  ...inboxCalls,
  ...analyticsCalls,
  ...notificationCalls,
} satisfies Record<CallId, CallDescription>;

type Descriptions = typeof DESCRIPTIONS;
type Place<Id extends CallId> = (typeof PATHS)[Id] extends `${infer Verb extends Method} ${infer Path}`
  ? { method: Verb; path: Path }
  : never;

/** One call of the API: how it is addressed, what it takes and what it answers. */
export type Call<Id extends CallId> = CallDescription & Descriptions[Id] & Place<Id> & { id: Id };
/** Any of them. */
export type AnyCall = CallDescription & { id: CallId; method: Method; path: string };

/**
 * All REST calls by name. The server registers its routes from this map; clients use its types (`CallParams`, `CallQuery`, `CallBody`,
 * `CallResult`).
 */
export const CALLS = Object.fromEntries(
  Object.entries(PATHS).map(([id, place]) => {
    const [method, path] = place.split(' ');
    return [id, { ...DESCRIPTIONS[id as CallId], id, method, path }]; // entries lose the names of their keys
  }),
) as { [Id in CallId]: Call<Id> }; // and so does what is made of them

/** Errors that every call may return. */
const ANY: readonly ErrorCode[] = [
  'invalid_input',
  'too_many_requests',
  'unexpected',
  'unavailable',
  'search_unavailable',
  'storage_full',
];
const SIGNED_IN: readonly ErrorCode[] = ['unauthenticated', 'api_key_invalid', 'api_key_scope'];

/** Every code that a call may refuse with. */
export const errorsOf = ({ may, body, upload, errors }: CallDescription): ErrorCode[] => [
  ...new Set([
    ...ANY,
    ...(may === 'anybody' ? [] : SIGNED_IN),
    ...(body || upload ? (['upload_too_large'] as const) : []),
    ...errors,
  ]),
];

/** The status of an answer that is no refusal. */
export const statusOf = ({ status, redirect, result, file, lines }: CallDescription) =>
  status ?? redirect ?? (result || file || lines ? 200 : 204);

type Given<Id extends CallId, Part extends string> =
  Descriptions[Id] extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;
/** Numbers of an address arrive as text, so their schemas take anything. */
type Query<Input> = { [Name in keyof Input]: unknown extends Input[Name] ? number : Input[Name] };

/** Input of a call; `undefined` where the call takes no such input. */
export type CallParams<Id extends CallId> = Given<Id, 'params'>;
export type CallQuery<Id extends CallId> = Query<Given<Id, 'query'>>;
export type CallBody<Id extends CallId> = Descriptions[Id] extends { upload: z.ZodType }
  ? FormData
  : Given<Id, 'body'>;
/** Result of a call: parsed JSON, or the `Response` itself for files and streamed lines. */
export type CallResult<Id extends CallId> = Descriptions[Id] extends {
  result: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : Descriptions[Id] extends { file: unknown } | { lines: unknown } | { redirect: unknown }
    ? Response
    : undefined;
