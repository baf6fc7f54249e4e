import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import type { VectorBlock } from './nearest.ts';
import { packVectors, unpackVectors } from './pack.ts';

/** Visible reading of a domain, and how many of its passages, from the first one, have vectors of a model. */
export type EmbeddedReading = { id: number; passages: number; embedded: number };

/** Returns the readings of a domain that are searched. */
export const embeddedReadings = async (
  pool: pg.Pool,
  domainId: string,
  model: string,
): Promise<EmbeddedReading[]> => {
  const { rows } = await pool.query<EmbeddedReading>(
    `select r.id, r.chunks as passages, case when r.embedding_model = $2 then r.embedded else 0 end as embedded
     from reading r join document d on d.id = r.document_id
     where r.domain_id = $1 and r.visible and d.enabled and r.chunks > 0 order by r.id`,
    [domainId, model],
  );
  return rows;
};

/** Loads the vectors of readings, of each from a passage on. */
export const loadVectors = async (
  pool: pg.Pool,
  wanted: { id: number; from: number }[],
  model: string,
): Promise<VectorBlock[]> => {
  const { rows } = await pool.query<{
    reading_id: number;
    ordinal: number;
    dimensions: number;
    vectors: Buffer;
  }>(
    `select v.reading_id, v.ordinal, v.dimensions, v.vectors
     from unnest($1::int[], $2::int[]) as w(id, passage)
       join reading r on r.id = w.id and r.embedding_model = $3
       join passage_vectors v on v.reading_id = w.id and v.ordinal >= w.passage
     order by v.reading_id, v.ordinal`,
    [wanted.map(({ id }) => id), wanted.map(({ from }) => from), model],
  );
  return rows.map((row) => ({
    readingId: row.reading_id,
    ordinal: row.ordinal,
    dimensions: row.dimensions,
    vectors: unpackVectors(row.vectors),
  }));
};

export type Waiting = { readingId: number; ordinal: number; name: string; headings: string[]; text: string };

/** Visible reading with passages that have no vector of model $1. */
const UNFINISHED =
  'r.visible and r.chunks > 0 and (r.embedding_model is distinct from $1 or r.embedded < r.chunks)';

/** Returns the next passages without a vector of this model, all of one domain, the most recently asked one first. */
export const nextWaiting = async (pool: pg.Pool, model: string, limit: number): Promise<Waiting[]> => {
  const { rows } = await pool.query<{
    reading_id: number;
    ordinal: number;
    name: string;
    headings: string[];
    text: string;
  }>(
    `with chosen as (
       select w.domain_id from (select distinct r.domain_id from reading r where ${UNFINISHED}) w
       order by (select e.id from execution e where e.domain_id = w.domain_id order by e.id desc limit 1) desc nulls last,
         w.domain_id limit 1),
     readings as materialized (
       select r.id, d.name, case when r.embedding_model = $1 then r.embedded else 0 end as embedded
       from chosen join reading r using (domain_id) join document d on d.id = r.document_id
       where ${UNFINISHED} order by r.id limit $2)
     select r.id as reading_id, c.ordinal, r.name, c.headings, c.text
     from readings r cross join lateral (
       select ordinal, headings, text from chunk
       where reading_id = r.id and ordinal >= r.embedded order by ordinal limit $2) c
     order by r.id, c.ordinal limit $2`,
    [model, limit],
  );
  return rows.map(({ reading_id, ...row }) => ({ readingId: reading_id, ...row }));
};

export const isAnyWaiting = async (pool: pg.Pool, model: string): Promise<boolean> => {
  const { rows } = await pool.query<{ waits: boolean }>(
    `select exists (select 1 from reading r where ${UNFINISHED}) as waits`,
    [model],
  );
  return rows[0]?.waits ?? false;
};

/** Returns the dimensions of the stored vectors of this model; null if there are none. */
export const storedDimensions = async (pool: pg.Pool, model: string): Promise<number | null> => {
  const { rows } = await pool.query<{ dimensions: number }>(
    `select v.dimensions from reading r join passage_vectors v on v.reading_id = r.id
     where r.embedding_model = $1 limit 1`,
    [model],
  );
  return rows[0]?.dimensions ?? null;
};

/**
 * Stores the vectors of consecutive passages of one reading, all or none: not if the reading was deleted or replaced, nor if the passages
 * already have vectors. The first vectors of a model replace those of another.
 */
export const storeVectors = (
  { transact }: Pick<Database, 'transact'>,
  model: string,
  { readingId, ordinal }: { readingId: number; ordinal: number },
  vectors: number[][],
): Promise<void> =>
  transact(async ({ query }) => {
    const { rows } = await query(
      `update reading set embedding_model = $2, embedded = $3::int + $4::int
       where id = $1 and visible
         and $3 = case when embedding_model = $2 then embedded else 0 end
       returning id`,
      [readingId, model, ordinal, vectors.length],
    );
    if (!rows.length) return;
    if (ordinal === 0) await query('delete from passage_vectors where reading_id = $1', [readingId]);
    await query(
      'insert into passage_vectors (reading_id, ordinal, dimensions, vectors) values ($1, $2, $3, $4)',
      [readingId, ordinal, vectors[0]?.length ?? 0, packVectors(vectors)],
    );
  });

/** Counts the passages of each domain, and those with a vector of this model. */
export const countVectors = async (
  pool: pg.Pool,
  model: string,
): Promise<{ id: string; name: string; passages: number; embedded: number }[]> => {
  const { rows } = await pool.query<{ id: string; name: string; passages: number; embedded: number }>(
    `select d.id, d.name, sum(r.chunks)::int as passages,
       coalesce(sum(r.embedded) filter (where r.embedding_model = $1), 0)::int as embedded
     from reading r join domain d on d.id = r.domain_id and d.status <> 'deleting'
     where r.visible and r.chunks > 0 group by d.id order by d.name, d.id`,
    [model],
  );
  return rows;
};
