import type { CallBody, CallId, CallParams, CallQuery } from '@docent/contract';
import { API_VERSION_PATH } from '@docent/contract/constants';
import { PATHS } from '@docent/contract/paths';

/** One part of a call's input: absent where the call has none, optional where all its fields are. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** Address parameters of a call. A query whose fields are all optional is optional itself. */
type PlaceOf<Id extends CallId> = Part<'params', CallParams<Id>> &
  Part<'query', object extends CallQuery<Id> ? CallQuery<Id> | undefined : CallQuery<Id>>;
/** Input of a call. */
export type Input<Id extends CallId> = PlaceOf<Id> & Part<'body', CallBody<Id>>;
/** An argument that may be left out when nothing in it is wanted. */
export type InputArguments<Given> = object extends Given ? [given?: Given] : [given: Given];

/** The same for any call, once its arguments have been checked. */
export type Place = { params?: Record<string, string> | undefined; query?: object | undefined };

/** `GET /domains/:id`: the method of it. */
export const methodOf = (id: CallId): string => PATHS[id].split(' ', 1)[0] ?? '';

export const placeOf = (id: CallId, { params = {}, query = {} }: Place): string => {
  const path = PATHS[id]
    .slice(PATHS[id].indexOf('/'))
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${API_VERSION_PATH}${path}${search.size ? `?${search}` : ''}`;
};

/** Returns the address of a call for uses outside of the client: a link, or a file loaded by another library. */
export const addressOf = <Id extends CallId>(id: Id, ...[given]: InputArguments<PlaceOf<Id>>): string =>
  placeOf(id, (given ?? {}) as Place); // what any call takes is of this form
