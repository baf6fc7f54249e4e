import { z } from 'zod';
import {
  SOURCE_FAULTS,
  SOURCE_ITEM_STATES,
  SOURCE_MINUTES_MAX,
  SOURCE_MINUTES_MIN,
  SOURCE_PATH_MAX_CHARACTERS,
  SOURCE_STATES,
  SOURCE_SYNC_STATES,
} from './constants.ts';
import { Id, Name, PLACE_MAX, Timestamp } from './fields.ts';
import { SourceKind, SourceSecrets, SourceSettings } from './source-kinds.ts';
import { SourceSaid } from './source-messages.ts';
import { PublicUser } from './users.ts';

const SecretName = SourceSecrets.keyof();

/** State of a source: the result of its last sync, or `paused`, `waiting` or `in_progress`. */
export const SourceState = z.enum(SOURCE_STATES);
export type SourceState = z.infer<typeof SourceState>;

/** Why something could not be read, or is not. The web app words each one (`sources.fault.CODE`). */
export const SourceFault = z.enum(SOURCE_FAULTS);
export type SourceFault = z.infer<typeof SourceFault>;

/**
 * `message`: English sentence of the source or its connector, without secrets. `said`: the same by code, if it has one, for translation.
 */
export const SourceProblem = z.object({
  code: SourceFault,
  message: z.string(),
  said: SourceSaid.nullish(),
});
export type SourceProblem = z.infer<typeof SourceProblem>;

export const SourceItemState = z.enum(SOURCE_ITEM_STATES);
export type SourceItemState = z.infer<typeof SourceItemState>;

/** Number of items handled by a sync; of a running sync, so far. */
export const SourceSyncCounts = z.object({
  /** Items that the source listed. */
  listed: z.number().int(),
  created: z.number().int(),
  replaced: z.number().int(),
  unchanged: z.number().int(),
  /** The same document under another name or in another folder. */
  moved: z.number().int(),
  removed: z.number().int(),
  /** Items not found, kept until a manager decides. */
  held: z.number().int(),
  failed: z.number().int(),
  passed_over: z.number().int(),
  /** Documents whose readers have changed. */
  access_changed: z.number().int(),
});
export type SourceSyncCounts = z.infer<typeof SourceSyncCounts>;

export const SourceSyncState = z.enum(SOURCE_SYNC_STATES);
export type SourceSyncState = z.infer<typeof SourceSyncState>;

/** One run over a source. */
export const SourceSync = z.object({
  id: Id,
  /** `asked`: started by a user, or first sync of a new source; `schedule`: started by the schedule. */
  reason: z.enum(['schedule', 'asked']),
  state: SourceSyncState,
  started_at: Timestamp,
  /** Null while it runs. */
  ended_at: Timestamp.nullable(),
  counts: SourceSyncCounts,
  /** The listing was complete: items not found in it are missing. */
  complete: z.boolean(),
  /** Reason of an early end; null otherwise. */
  error: SourceProblem.nullable(),
});
export type SourceSync = z.infer<typeof SourceSync>;

const count = z.number().int();
export const SourceItemCounts = z.object(
  Object.fromEntries(SOURCE_ITEM_STATES.map((state) => [state, count])) as Record<
    SourceItemState,
    typeof count
  >, // the entries of every state
);

/** `adder`: only the user who added the source reads it, until a manager opens it to all readers of the domain. */
export const SourceReaders = z.enum(['domain', 'adder']);
export type SourceReaders = z.infer<typeof SourceReaders>;

/** Account that a source is read with, for kinds that use sign-in. */
export const SourceSignIn = z.object({
  /** Name of the account at the source; null where it is unknown, or no account has signed in. */
  account: z.string().nullable(),
  since: Timestamp.nullable(),
  /** No account has signed in yet, or the sign-in has expired: no sync runs until the next sign-in. */
  needed: z.boolean(),
});
export type SourceSignIn = z.infer<typeof SourceSignIn>;

/** A source that a domain follows: a sync adds new items, updates changed ones and deletes missing ones. */
export const DomainSource = z.object({
  id: Id,
  domain_id: Id,
  name: z.string(),
  settings: SourceSettings,
  /** Names of the stored secrets. The values are never returned. */
  secrets: z.array(SecretName),
  /** Null for kinds without sign-in: they use secrets, or need none. */
  sign_in: SourceSignIn.nullable(),
  every_minutes: z.number().int(),
  readers: SourceReaders,
  state: SourceState,
  paused: z.boolean(),
  /** Reads this machine or the internal network: only owners may change its address. */
  internal: z.boolean(),
  created_by: PublicUser.nullable(),
  created_at: Timestamp,
  /** The sync under way, or the last one. */
  last_sync: SourceSync.nullable(),
  /** When everything there was looked at last: so old is what answers know of it at most. */
  last_success_at: Timestamp.nullable(),
  /** Null while it is paused, or a sync waits or is under way. */
  next_sync_at: Timestamp.nullable(),
  /** One after the other, until now. */
  failures: z.number().int(),
  items: SourceItemCounts,
  /** Items that were not found and that a manager decides about, and until when they answer. */
  held: z.object({ items: z.number().int(), since: Timestamp, until: Timestamp }).nullable(),
});
export type DomainSource = z.infer<typeof DomainSource>;
export const DomainSourceList = z.object({ sources: z.array(DomainSource) });
export type DomainSourceList = z.infer<typeof DomainSourceList>;

const Minutes = z.number().int().min(SOURCE_MINUTES_MIN).max(SOURCE_MINUTES_MAX);

/** POST /v1/domains/{id}/sources. The first sync begins at once. */
export const SourceBody = z.strictObject({
  name: Name,
  settings: SourceSettings,
  secrets: SourceSecrets.default({}),
  /** Default: 5 for git, imap and sharepoint, 15 for other kinds. */
  every_minutes: Minutes.optional(),
});
export type SourceBody = z.output<typeof SourceBody>;

/** PATCH /v1/sources/{id}: what is not named stays. The kind stays too. */
export const SourcePatch = z
  .strictObject({
    name: Name.optional(),
    settings: SourceSettings.optional(),
    /** Instead of those of the same name; null takes one away. */
    secrets: z.partialRecord(SecretName, SourceSecrets.shape.password.unwrap().nullable()).optional(),
    every_minutes: Minutes.optional(),
    readers: SourceReaders.optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'nothing to change');
export type SourcePatch = z.output<typeof SourcePatch>;

/** DELETE /v1/sources/{id}. `keep`: its documents stay like uploaded ones. */
export const SourceDeleteQuery = z.strictObject({ documents: z.enum(['keep', 'delete']) });

/** A place to be looked at. `source_id`: secrets that are not given are those of this source, as long as its place stays the same. */
export const SourceTrial = z.strictObject({
  settings: SourceSettings,
  secrets: SourceSecrets.default({}),
  source_id: Id.optional(),
});
export type SourceTrial = z.output<typeof SourceTrial>;

/** Permissions that the credentials have, and permissions that they lack. */
export const SourceCheck = z.object({
  ok: z.boolean(),
  findings: z.array(z.object({ ok: z.boolean(), message: z.string(), said: SourceSaid.nullish() })),
  /** Why nothing can be read at all. */
  error: SourceProblem.nullable(),
});
export type SourceCheck = z.infer<typeof SourceCheck>;

/** Preview of a sync. Nothing is stored and no item is opened. */
export const SourceDryRun = z.object({
  /** How many items were looked at, and whether that was all of them: it ends after some seconds, or some hundred items. */
  looked_at: z.number().int(),
  whole: z.boolean(),
  would_come: z.object({
    total: z.number().int(),
    /** The first ones. */
    items: z.array(
      z.object({ path: z.string(), address: z.string().nullable(), size: z.number().int().nullable() }),
    ),
  }),
  /** By reason, the most frequent first, each with the first ones. */
  left_out: z.array(z.object({ reason: SourceProblem, total: z.number().int(), paths: z.array(z.string()) })),
  /** Why the listing ended early. */
  error: SourceProblem.nullable(),
});
export type SourceDryRun = z.infer<typeof SourceDryRun>;

/** An item of a source. */
export const SourceItem = z.object({
  id: Id,
  path: z.string(),
  /** Address of the original, for people. */
  address: z.string().nullable(),
  state: SourceItemState,
  /** Reason for a failed, skipped or held item. */
  reason: SourceProblem.nullable(),
  /** How often it was tried since it failed first. */
  attempts: z.number().int(),
  /** Time of the next automatic retry of a failed item. */
  retry_at: Timestamp.nullable(),
  document_id: Id.nullable(),
  changed_at: Timestamp.nullable(),
  /** When the source named it last. */
  seen_at: Timestamp,
  /** Since when it is not found; null while it is. */
  missing_since: Timestamp.nullable(),
});
export type SourceItem = z.infer<typeof SourceItem>;

const page = {
  page: z.coerce.number().int().min(1).max(PLACE_MAX).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};
/** GET /v1/sources/{id}/items: by path. */
export const SourceItemQuery = z.strictObject({
  state: SourceItemState.optional(),
  /** A part of the path. */
  search: z.string().trim().max(SOURCE_PATH_MAX_CHARACTERS).default(''),
  ...page,
});
export type SourceItemQuery = z.output<typeof SourceItemQuery>;
export const SourceItemList = z.object({ items: z.array(SourceItem), total: z.number().int() });
export type SourceItemList = z.infer<typeof SourceItemList>;
export const SourceItemParams = z.object({ id: Id, itemId: Id });

/** GET /v1/sources/{id}/syncs: newest first. */
export const SourceSyncQuery = z.strictObject(page);
export type SourceSyncQuery = z.output<typeof SourceSyncQuery>;
export const SourceSyncList = z.object({ syncs: z.array(SourceSync), total: z.number().int() });
export type SourceSyncList = z.infer<typeof SourceSyncList>;

/** PUT /v1/sources/{id}/paused */
export const SourcePausedBody = z.strictObject({ paused: z.boolean() });

/**
 * POST /v1/sources/{id}/held: decides about items that were not found. `delete`: deletes their documents; `keep`: they answer until the
 * items are found, or a manager deletes them.
 */
export const HeldDecision = z.strictObject({
  do: z.enum(['delete', 'keep']),
  /** Items to apply the decision to; absent: all items that are held or hidden. */
  item_ids: z.array(Id).min(1).max(500).optional(),
});
export type HeldDecision = z.output<typeof HeldDecision>;

/** GET /v1/source-kinds: what can be added here. */
export const SourceKindList = z.object({
  kinds: z.array(
    z.object({
      kind: SourceKind,
      /** This installation can read it, and the caller may add it. */
      available: z.boolean(),
      may_add: z.boolean(),
    }),
  ),
  /** Folders of the server's machine that the installation allows, for owners; others see none. */
  folders: z.array(z.string()),
  /** Redirect address after a sign-in at a source, to be registered there. */
  sign_in_redirect: z.string(),
});
export type SourceKindList = z.infer<typeof SourceKindList>;

/** POST /v1/sources/{id}/sign-in: address to send the browser to. Its response is accepted for ten minutes. */
export const SourceSignInStart = z.object({ address: z.string() });
export type SourceSignInStart = z.infer<typeof SourceSignInStart>;

const Told = z.string().min(1).max(8_000);
/** POST /v1/source-sign-ins: parameters of the redirect, a code or an error (RFC 6749, 4.1.2). */
export const SourceSignInEnd = z.union([
  z.strictObject({ state: Told, code: Told }),
  z.strictObject({ state: Told, error: Told, error_description: z.string().max(8_000).default('') }),
]);
export type SourceSignInEnd = z.output<typeof SourceSignInEnd>;
