import {
  type DomainSource,
  HELD_HOURS,
  SOURCE_ITEM_STATES,
  type SourceItem,
  type SourceItemList,
  type SourceItemQuery,
  type SourceItemState,
  SourceSecrets,
  type SourceSync,
  type SourceSyncList,
  type SourceSyncQuery,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { AppError } from '../../platform/errors.ts';
import { withSaid } from './faults.ts';
import { isSignedInTo } from './places.ts';

const problem = (alias: string) =>
  sql.raw(`case when ${alias}_code is null then null else json_build_object('code', ${alias}_code,
    'message', coalesce(${alias}_message, '')) end`);

/** A row `y` of syncs as JSON. */
const SYNC = sql`json_build_object('id', y.id, 'reason', y.reason, 'state', y.state,
  'started_at', ${isoTime('y.started_at')}, 'ended_at', ${isoTime('y.ended_at')}, 'complete', y.complete,
  'error', ${problem('y.error')}, 'counts', json_build_object('listed', y.listed, 'created', y.created, 'replaced', y.replaced,
    'unchanged', y.unchanged, 'moved', y.moved, 'removed', y.removed, 'held', y.held, 'failed', y.failed,
    'passed_over', y.passed_over, 'access_changed', y.access_changed))`;

type Row = Omit<DomainSource, 'state' | 'items' | 'secrets' | 'held' | 'next_sync_at' | 'sign_in'> & {
  needs_sign_in: boolean;
  signed_in_as: string | null;
  signed_in_at: string | null;
  sealed: string;
  is_running: boolean;
  is_cut: boolean;
  is_requested: boolean;
  next_at: string | null;
  counted: Partial<Record<SourceItemState, number>> | null;
  held_items: number;
  held_since: string | null;
};

const select = (where: SQL) => sql`
  select s.id, s.domain_id, s.name, s.settings, s.secrets as sealed, s.every_minutes, s.readers, s.paused, s.internal, s.failures,
    s.needs_sign_in, s.signed_in_as, ${isoTime('s.signed_in_at')} as signed_in_at,
    ${isoTime('s.created_at')} as created_at, ${isoTime('s.last_success_at')} as last_success_at, ${isoTime('s.next_at')} as next_at,
    s.sync_id is not null and s.leased_until > now() as is_running, s.sync_id is not null and s.leased_until <= now() as is_cut,
    s.requested_at is not null as is_requested,
    case when u.id is null then null else json_build_object('id', u.id, 'username', u.username, 'name', u.name,
      'is_expert', u.is_expert) end as created_by,
    (select ${SYNC} from source_sync y where y.source_id = s.id order by y.started_at desc, y.id desc limit 1) as last_sync,
    (select json_object_agg(i.state, i.count) from (
      select i.state, count(*)::int as count from source_item i where i.source_id = s.id group by i.state) i) as counted,
    (select count(*)::int from source_item i where i.source_id = s.id and i.state = 'held') as held_items,
    (select min(${isoTime('i.missing_since')}) from source_item i where i.source_id = s.id and i.state = 'held') as held_since
  from source s left join "user" u on u.id = s.created_by
  where not s.deleting and ${where} order by lower(s.name), s.id`;

/** Tells which secrets a sealed text holds. */
type NamesOf = (sealed: string) => string[];

const stateOf = (row: Row): DomainSource['state'] => {
  const { paused, is_running, is_cut, is_requested, needs_sign_in, last_sync } = row;
  if (is_running) return 'in_progress';
  if (paused) return 'paused';
  if (needs_sign_in) return 'needs_sign_in';
  if (is_requested) return 'waiting';
  if (is_cut) return 'interrupted';
  return last_sync?.state ?? 'not_started';
};

const presentSync = (sync: SourceSync): SourceSync => ({ ...sync, error: withSaid(sync.error) });
const presentItem = (item: SourceItem): SourceItem => ({ ...item, reason: withSaid(item.reason) });

const HOUR_MS = 3_600_000;

const present = (row: Row, namesOf: NamesOf): DomainSource => {
  const { sealed, is_running, is_cut, is_requested, next_at, counted, held_items, held_since, ...others } =
    row;
  const { needs_sign_in: needed, signed_in_as: account, signed_in_at: since, ...rest } = others;
  const last = rest.last_sync && presentSync(rest.last_sync);
  return {
    ...rest,
    // Its server is gone, and the next one has not come yet.
    last_sync: last && is_cut && last.state === 'in_progress' ? { ...last, state: 'interrupted' } : last,
    state: stateOf(row),
    sign_in: isSignedInTo(rest.settings) ? { account, since, needed } : null,
    next_sync_at: rest.paused || needed || is_running || is_requested ? null : next_at,
    secrets: SourceSecrets.keyof().array().parse(namesOf(sealed)),
    items: Object.fromEntries(
      SOURCE_ITEM_STATES.map((state) => [state, counted?.[state] ?? 0]),
    ) as DomainSource['items'], // of every state
    held:
      held_since === null
        ? null
        : {
            items: held_items,
            since: held_since,
            until: new Date(new Date(held_since).getTime() + HELD_HOURS * HOUR_MS).toISOString(),
          },
  };
};

const rows = async (db: DbOrTx, where: SQL): Promise<Row[]> => (await db.execute<Row>(select(where))).rows;

export const listSources = async (db: DbOrTx, domainId: string, namesOf: NamesOf): Promise<DomainSource[]> =>
  (await rows(db, sql`s.domain_id = ${domainId}`)).map((row) => present(row, namesOf));

/** Throws `not_found`. */
export const getSource = async (db: DbOrTx, id: string, namesOf: NamesOf): Promise<DomainSource> => {
  const [row] = await rows(db, sql`s.id = ${id}`);
  if (!row) throw new AppError('not_found');
  return present(row, namesOf);
};

const ITEM = sql`select i.id, i.path, i.address, i.state, ${problem('i.reason')} as reason, i.attempts,
  ${isoTime('i.retry_at')} as retry_at, i.document_id, ${isoTime('i.changed_at')} as changed_at, ${isoTime('i.seen_at')} as seen_at,
  ${isoTime('i.missing_since')} as missing_since from source_item i`;

export const listItems = async (
  db: DbOrTx,
  sourceId: string,
  { state, search, page, limit }: SourceItemQuery,
): Promise<SourceItemList> => {
  const escaped = likePattern(search);
  const where = sql`i.source_id = ${sourceId} ${state ? sql`and i.state = ${state}` : sql``}
    ${search ? sql`and i.path ilike ${escaped}` : sql``}`;
  const found = await db.execute<SourceItem>(sql`${ITEM} where ${where}
    order by left(i.path, 500), i.id limit ${limit} offset ${(page - 1) * limit}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from source_item i where ${where}`,
  );
  return { items: found.rows.map(presentItem), total: counted.rows[0]?.total ?? 0 };
};

/** Throws `not_found`. */
export const getItem = async (db: DbOrTx, sourceId: string, itemId: string): Promise<SourceItem> => {
  const { rows: found } = await db.execute<SourceItem>(
    sql`${ITEM} where i.source_id = ${sourceId} and i.id = ${itemId}`,
  );
  if (!found[0]) throw new AppError('not_found');
  return presentItem(found[0]);
};

export const listSyncs = async (
  db: DbOrTx,
  sourceId: string,
  { page, limit }: SourceSyncQuery,
): Promise<SourceSyncList> => {
  const found = await db.execute<{ sync: SourceSync }>(sql`select ${SYNC} as sync from source_sync y
    where y.source_id = ${sourceId} order by y.started_at desc, y.id desc limit ${limit} offset ${(page - 1) * limit}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from source_sync y where y.source_id = ${sourceId}`,
  );
  return { syncs: found.rows.map(({ sync }) => presentSync(sync)), total: counted.rows[0]?.total ?? 0 };
};

const SYNCS_KEPT = 200;

/** Deletes syncs beyond the newest ones of each source. */
export const deleteOldSyncs = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from source_sync y where y.id in (
    select o.id from (select id, row_number() over (partition by source_id order by started_at desc, id desc) as place
      from source_sync) o where o.place > ${SYNCS_KEPT})`);
};
