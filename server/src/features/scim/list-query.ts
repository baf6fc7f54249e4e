import { PAGE_MAX } from './discovery.ts';
import type { Json } from './read-resource.ts';
import { invalidValue } from './scim-error.ts';
import { LIST } from './urns.ts';

const one = (query: unknown, name: string): string | undefined => {
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  const text = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' ? text : undefined;
};

const whole = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw invalidValue(`${name}: a whole number is needed`);
  return number;
};

/** A query that came as a body (RFC 7644, 3.4.3). */
export const queryIn = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );

const START_MAX = 1_000_000_000;

export type Page = { startIndex: number; count: number; filter: string | undefined };

/** Which page is asked for: `startIndex` is 1-based (RFC 7644, 3.4.2.4). Throws `invalidValue`. */
export const pageOf = (query: unknown): Page => ({
  startIndex: Math.min(Math.max(1, whole(one(query, 'startIndex'), 'startIndex') ?? 1), START_MAX),
  count: Math.min(Math.max(0, whole(one(query, 'count'), 'count') ?? PAGE_MAX), PAGE_MAX),
  filter: one(query, 'filter') || undefined,
});

export const listResponse = (
  resources: Json[],
  { total, startIndex }: { total: number; startIndex: number },
) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

export type Projection = { only: Set<string> | null; without: Set<string> };

const namesOf = (text: string | undefined, urn: string): Set<string> =>
  new Set(
    (text ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean)
      .map((name) => (name.startsWith(`${urn.toLowerCase()}:`) ? name.slice(urn.length + 1) : name)),
  );

/** Which attributes are asked for (RFC 7644, 3.9). */
export const projectionOf = (query: unknown, urn: string): Projection => {
  const only = namesOf(one(query, 'attributes'), urn);
  return { only: only.size ? only : null, without: namesOf(one(query, 'excludedAttributes'), urn) };
};

const ALWAYS = ['id', 'schemas'];

/** Returns the requested attributes of a resource; always its id and schemas. */
export const project = (resource: Json, { only, without }: Projection): Json =>
  Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const key = name.toLowerCase();
      if (ALWAYS.includes(key)) return [[name, value]];
      if (only)
        return only.has(key) ? [[name, value]] : part(name, value, (sub) => only.has(`${key}.${sub}`));
      return without.has(key) ? [] : part(name, value, (sub) => !without.has(`${key}.${sub}`));
    }),
  );

/** A value with those of its own attributes that are wanted; nothing when none is. */
const part = (name: string, value: unknown, isWanted: (sub: string) => boolean): [string, unknown][] => {
  const of = (item: unknown): unknown =>
    typeof item === 'object' && item !== null
      ? Object.fromEntries(Object.entries(item).filter(([sub]) => isWanted(sub.toLowerCase())))
      : isWanted('')
        ? item
        : undefined;
  const left = Array.isArray(value) ? value.map(of) : of(value);
  const isEmpty = Array.isArray(left)
    ? left.every((item) => item === undefined || Object.keys(Object(item)).length === 0)
    : left === undefined || (typeof left === 'object' && left !== null && !Object.keys(left).length);
  return isEmpty && !(Array.isArray(value) && !value.length) ? [] : [[name, left]];
};

/** Returns whether an attribute is requested, so that unrequested ones are not looked up. */
export const isAsked = ({ only, without }: Projection, name: string): boolean =>
  only ? [...only].some((one) => one === name || one.startsWith(`${name}.`)) : !without.has(name);
