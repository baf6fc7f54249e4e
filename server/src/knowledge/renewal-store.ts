import type pg from 'pg';
import { INDEX_VERSION, READER_VERSIONS } from './versions.ts';

/** Attempts after which a file that crashes its parser keeps its old reading. */
export const RENEWALS_AT_MOST = 3;

const NEWEST = `(values ${Object.entries(READER_VERSIONS)
  .map(([type, version]) => `('${type}', ${version})`)
  .join(', ')}) as newest(type, version)`;
const VERSIONS = `newest.version || '.${INDEX_VERSION}'`;
const IS_OUTDATED = `(r.reader_version < newest.version or r.index_version < ${INDEX_VERSION})`;
/** Condition on a visible reading `r`: its renewal is due and was not given up. */
const IS_TO_RENEW = `(${IS_OUTDATED}
  and (r.renewal_versions is distinct from ${VERSIONS} or r.renewal_attempts <= ${RENEWALS_AT_MOST}))`;
/** Condition on a document `d`: ingested, with its newest version as the current one. */
const IS_READ = `d.status = 'ingested' and d.version = r.version
  and exists (select 1 from domain o where o.id = d.domain_id and o.status <> 'deleting')`;

/**
 * SQL for the renewal state of a row of the table `document`: `waiting`, or `done` after a renewal; null if none was needed or it was given
 * up.
 */
export const RENEWAL_STATE = `(select case when ${IS_TO_RENEW} then 'waiting' when r.renewed and not ${IS_OUTDATED} then 'done' end
  from reading r join ${NEWEST} on newest.type = document.type
  where r.document_id = document.id and r.visible and document.status = 'ingested' and document.version = r.version)`;

/** Returns the ids of the next documents to renew, those with the fewest attempts first. `except`: ids to leave out. */
export const nextRenewals = async (pool: pg.Pool, limit: number, except: string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select d.id from reading r join document d on d.id = r.document_id join ${NEWEST} on newest.type = d.type
     where r.visible and ${IS_TO_RENEW} and ${IS_READ} and d.id <> all($2::uuid[])
     order by case when r.renewal_versions = ${VERSIONS} then r.renewal_attempts else 0 end, r.id limit $1`,
    [limit, except],
  );
  return rows.map(({ id }) => id);
};

/** Counts documents by the state of their renewal. */
export const countRenewals = async (
  pool: pg.Pool,
): Promise<{ waiting: number; done: number; givenUp: number }> => {
  const { rows } = await pool.query<{ waiting: number; done: number; givenUp: number }>(
    `select count(*) filter (where ${IS_TO_RENEW})::int as waiting,
       count(*) filter (where r.renewed and not ${IS_OUTDATED})::int as done,
       count(*) filter (where ${IS_OUTDATED} and not ${IS_TO_RENEW})::int as "givenUp"
     from reading r join document d on d.id = r.document_id join ${NEWEST} on newest.type = d.type
     where r.visible and ${IS_READ}`,
  );
  return rows[0] ?? { waiting: 0, done: 0, givenUp: 0 };
};

/** One attempt at the renewal of a reading: it is rejected once a later attempt has begun. */
export type Renewal = {
  readingId: number;
  attempt: number;
  /** False if only its index is outdated. */
  readsFile: boolean;
};

/** Begins an attempt and counts it. Returns null if the document needs no renewal. */
export const beginRenewal = async (pool: pg.Pool, documentId: string): Promise<Renewal | null> => {
  const { rows } = await pool.query<Renewal>(
    `update reading r set renewal_versions = ${VERSIONS},
       renewal_attempts = case when r.renewal_versions = ${VERSIONS} then r.renewal_attempts + 1 else 1 end
     from document d join ${NEWEST} on newest.type = d.type
     where d.id = $1 and r.document_id = d.id and r.visible and ${IS_TO_RENEW} and ${IS_READ}
     returning r.id as "readingId", r.renewal_attempts as attempt, r.reader_version < newest.version as "readsFile"`,
    [documentId],
  );
  return rows[0] ?? null;
};

/** Undoes the count of an attempt that failed for reasons other than the file. */
export const releaseRenewal = async (pool: pg.Pool, { readingId, attempt }: Renewal): Promise<void> => {
  await pool.query(
    'update reading set renewal_attempts = renewal_attempts - 1 where id = $1 and renewal_attempts = $2',
    [readingId, attempt],
  );
};

/** Keeps the old reading until there is a newer version of the parser. */
export const giveUpRenewal = async (pool: pg.Pool, { readingId, attempt }: Renewal): Promise<void> => {
  await pool.query('update reading set renewal_attempts = $3 where id = $1 and renewal_attempts = $2', [
    readingId,
    attempt,
    RENEWALS_AT_MOST + 1,
  ]);
};

export const isRenewalCurrent = async (pool: pg.Pool, { readingId, attempt }: Renewal): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 from reading r join document d on d.id = r.document_id
     where r.id = $1 and r.renewal_attempts = $2 and r.visible and ${IS_READ}`,
    [readingId, attempt],
  );
  return rows.length > 0;
};
