import type pg from 'pg';
import type { VectorBlock } from './nearest.ts';
import { packVectors, unpackVectors } from './pack.ts';

/** Stores the vectors of passages that follow each other, the first of which has number `ordinal`. */
export const insertVectors = async (
  pool: pg.Pool,
  readingId: number,
  ordinal: number,
  vectors: number[][],
): Promise<void> => {
  const [first] = vectors;
  if (!first) return;
  await pool.query(
    'insert into passage_vectors (reading_id, ordinal, dimensions, vectors) values ($1, $2, $3, $4)',
    [readingId, ordinal, first.length, packVectors(vectors)],
  );
};

/** The readings of a domain that are searched and have vectors of this model. */
export const readingsWithVectors = async (
  pool: pg.Pool,
  domainId: string,
  model: string,
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select r.id from reading r join document d on d.id = r.document_id
     where r.domain_id = $1 and r.visible and d.enabled and r.embedding_model = $2 order by r.id`,
    [domainId, model],
  );
  return rows.map(({ id }) => id);
};

export const loadVectors = async (pool: pg.Pool, readingIds: number[]): Promise<VectorBlock[]> => {
  const { rows } = await pool.query<{
    reading_id: number;
    ordinal: number;
    dimensions: number;
    vectors: Buffer;
  }>(
    `select reading_id, ordinal, dimensions, vectors from passage_vectors
     where reading_id = any($1) order by reading_id, ordinal`,
    [readingIds],
  );
  return rows.map((row) => ({
    readingId: row.reading_id,
    ordinal: row.ordinal,
    dimensions: row.dimensions,
    vectors: unpackVectors(row.vectors),
  }));
};

export type Unembedded = { id: number; name: string };

/** A visible reading without vectors of this model, oldest first; null when all have them. */
export const nextWithoutVectors = async (pool: pg.Pool, model: string): Promise<Unembedded | null> => {
  const { rows } = await pool.query<Unembedded>(
    `select r.id, d.name from reading r join document d on d.id = r.document_id
     where r.visible and r.embedding_model is distinct from $1 order by r.id limit 1`,
    [model],
  );
  return rows[0] ?? null;
};

export const deleteVectors = async (pool: pg.Pool, readingId: number): Promise<void> => {
  await pool.query('delete from passage_vectors where reading_id = $1', [readingId]);
};

export const saveEmbeddingModel = async (pool: pg.Pool, readingId: number, model: string): Promise<void> => {
  await pool.query('update reading set embedding_model = $2 where id = $1', [readingId, model]);
};

export const passageTexts = async (
  pool: pg.Pool,
  readingId: number,
  from: number,
  count: number,
): Promise<{ text: string; headings: string[] }[]> => {
  const { rows } = await pool.query<{ text: string; headings: string[] }>(
    `select text, headings from chunk where reading_id = $1 and ordinal >= $2 and ordinal < $3 order by ordinal`,
    [readingId, from, from + count],
  );
  return rows;
};
