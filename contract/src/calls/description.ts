import { z } from 'zod';
import type { ApiKeyScope } from '../api-keys.ts';
import type { ErrorCode } from '../errors.ts';
import { Id } from '../fields.ts';
import type { CallId } from '../paths.ts';

/** The groups that the API's description has its calls in. */
export const TAGS = {
  'Signing in': 'From a password, a passkey or another system to an access token, and out again.',
  Account: 'What is the caller’s own: sessions, second factor, passkeys.',
  'API keys': 'Keys of programs that call in a person’s name.',
  Administration: 'People, settings and the audit log.',
  Groups: 'People by groups, which are granted access as one.',
  Domains: 'Knowledge bases, how they answer, and what shows whether they answer well.',
  Models: 'Who writes the answers: providers, models, and whether they work.',
  Documents: 'What a domain answers from.',
  Sources: 'Places that a domain follows: their documents come, change and go by themselves.',
  Chats: 'Chats, who takes part in them, their messages and answers.',
  Lessons: 'What people taught.',
  'For you': 'What waits for experts: requests, gaps, lessons, golden questions.',
  Analytics: 'How the product is used.',
  Notifications: 'What a person is told of.',
  Installation: 'What this installation offers.',
} as const;

/** Groups of callers that may make a call; a description may add conditions. */
export const MAY = {
  anybody: 'Anybody, signed in or not.',
  everyone: 'Everybody who is signed in, for what they may see.',
  participants: 'People who take part in the chat.',
  creator: 'Whoever created the chat.',
  experts: 'People of the chat who are experts of it or of the domain.',
  configurers: 'Experts of the domain, administrators and owners.',
  managers: 'Managers of the domain, administrators and owners.',
  administrators: 'Administrators and owners.',
  owners: 'Owners.',
} as const;

/** Input and output of a call. Method and path are in paths.ts; the parts that all calls share are in calls.ts. */
export type CallDescription = {
  tag: keyof typeof TAGS;
  summary: string;
  /** Facts that the summary and the schemas do not contain. */
  detail?: string;
  /** `anybody`: callable without signing in. All other calls require it. */
  may: keyof typeof MAY;
  /** The scope that opens the call to API keys. Without one it is closed to them. */
  scope?: ApiKeyScope;
  params?: z.ZodObject;
  query?: z.ZodType;
  /** JSON. */
  body?: z.ZodType;
  /** multipart/form-data: fields, then files. */
  upload?: z.ZodObject;
  /** Default: 200, or 204 for an empty answer. */
  status?: 201 | 202;
  /** JSON. Without `result`, `file`, `lines` or `redirect` the answer is empty. */
  result?: z.ZodType;
  /** Media types of a file. */
  file?: readonly string[];
  /** Also in parts: takes `Range: bytes=a-b` (one range). */
  ranges?: true;
  /** Streamed answer: one JSON text per line. */
  lines?: z.ZodType;
  /** The browser is sent elsewhere, with this status. */
  redirect?: 302 | 303;
  /** Codes of refusals, besides those that any call may answer. */
  errors: readonly ErrorCode[];
};

/** The calls of one noun. */
export type Descriptions = Partial<Record<CallId, CallDescription>>;

export const ById = z.object({ id: Id });
