import { createHash } from 'node:crypto';
import type { Json } from './read-resource.ts';
import { ScimError } from './scim-error.ts';

const LENGTH = 22;

/** The version of a resource: of all that is answered of it. */
export const etagOf = (resource: Json): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, LENGTH)}"`;

const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === etag.replace(/^W\//, ''));

export type Conditions = { 'if-match'?: string | undefined; 'if-none-match'?: string | undefined };

/** Throws a 412 where the client means another version than the one that is there. */
export const requireMatch = (headers: Conditions, etag: string): void => {
  if (headers['if-match'] !== undefined && !names(headers['if-match'], etag))
    throw new ScimError(412, 'The resource has changed meanwhile.');
};

/** Whether the client has this version already. */
export const isKnown = (headers: Conditions, etag: string): boolean => names(headers['if-none-match'], etag);
