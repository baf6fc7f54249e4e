import { z } from 'zod';
import { Renewal } from './documents.ts';

/** How an index outside of the server is (docs/operators/opensearch.md). The web app words each one (`administration.search.states.CODE`). */
export const INDEX_STATES = [
  /** It was not looked at yet. */
  'starting',
  'ok',
  /** It is being filled, or compared for the first time; domains that are whole are answered from. */
  'rebuilding',
  'away',
  'read_only',
  /** A part of it is missing. */
  'red',
  /** Name and password, or rights, are wrong (401, 403). */
  'refused',
  /** OpenSearch refused the request, for example for lack of a plugin (other 4xx); `reason` is its message. */
  'rejected',
  'wrong_version',
  /** The name belongs to an index of another application. */
  'other_index',
  /** A newer version of Docent made it: this one leaves it alone. */
  'newer_index',
] as const;
export const IndexState = z.enum(INDEX_STATES);
export type IndexState = z.infer<typeof IndexState>;

/** GET /v1/settings/search */
export const SearchState = z.object({
  /** Null: each server searches in memory. */
  index: z
    .object({
      state: IndexState,
      /** Reason that OpenSearch gave for a `rejected` request. */
      reason: z.string().nullable(),
      /** Changes that it does not know yet, */
      waiting: z.number().int().nonnegative(),
      /** and for how many seconds the oldest has waited. */
      waiting_seconds: z.number().int().nonnegative(),
    })
    .nullable(),
  /** Progress over all domains; null unless documents are ingested again after an upgrade. */
  renewal: Renewal.nullable(),
});
export type SearchState = z.infer<typeof SearchState>;
