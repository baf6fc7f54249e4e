import type pg from 'pg';
import type { Place } from '../search-store.ts';

/** pgvector's limit for an HNSW index on 16-bit vectors. */
const DIMENSIONS_INDEXED = 4_000;

const literal = (vector: number[]) => `[${vector.join(',')}]`;

/** Stores the vectors of passages that follow each other, the first of which has number `ordinal`. */
export const insertVectors = async (
  pool: pg.Pool,
  readingId: number,
  ordinal: number,
  vectors: number[][],
): Promise<void> => {
  if (!vectors.length) return;
  await pool.query(
    `insert into chunk_vector (reading_id, ordinal, embedding)
     select $1, $2::int - 1 + v.place, v.embedding::halfvec from unnest($3::text[]) with ordinality as v(embedding, place)`,
    [readingId, ordinal, vectors.map(literal)],
  );
};

export type Nearest = Place & {
  /** Cosine: 1 for the same direction. */
  similarity: number;
};

type Near = { domainId: string; model: string; vector: number[]; limit: number };

/**
 * The passages of a domain whose vectors are nearest, nearest first, among the readings that have vectors of this
 * model. The embedded store compares all of them (about 7 µs each); PostgreSQL takes its index where that is cheaper.
 */
export const nearestPassages = async (
  pool: pg.Pool,
  { domainId, model, vector, limit }: Near,
): Promise<Nearest[]> => {
  const type = `halfvec(${vector.length})`;
  const { rows } = await pool.query<{ reading_id: number; ordinal: number; similarity: number }>({
    name: `nearest-${vector.length}`,
    text: `select v.reading_id, v.ordinal, 1 - (v.embedding::${type} <=> $3::${type}) as similarity
     from chunk_vector v
     where vector_dims(v.embedding) = ${vector.length} and v.reading_id = any(array(
       select r.id from reading r join document d on d.id = r.document_id
       where r.domain_id = $1 and r.visible and d.enabled and r.embedding_model = $2))
     order by v.embedding::${type} <=> $3::${type} limit $4`,
    values: [domainId, model, literal(vector), limit],
  });
  return rows.map((row) => ({
    readingId: row.reading_id,
    ordinal: row.ordinal,
    similarity: row.similarity,
  }));
};

/**
 * On a PostgreSQL server an HNSW index for vectors of this length; PGlite would take some 19 ms a row to build one. Made
 * without stopping writers; several processes may ask for it.
 */
export const indexVectors = async (
  pool: pg.Pool,
  kind: 'embedded' | 'postgres',
  dimensions: number,
): Promise<void> => {
  if (kind === 'embedded' || dimensions > DIMENSIONS_INDEXED) return;
  await pool.query(
    `create index concurrently if not exists chunk_vector_${dimensions} on chunk_vector
     using hnsw ((embedding::halfvec(${dimensions})) halfvec_cosine_ops) where vector_dims(embedding) = ${dimensions}`,
  );
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
  await pool.query('delete from chunk_vector where reading_id = $1', [readingId]);
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
