import type pg from 'pg';
import type { Queries } from '../store.ts';

export const storeWords = async (on: Queries, readingId: number, words: string): Promise<void> => {
  await on.query(
    `insert into reading_words (reading_id, words, bytes) values ($1, $2, octet_length($2))
     on conflict (reading_id) do update set words = excluded.words, bytes = excluded.bytes`,
    [readingId, words],
  );
};

/** Returns the readings of a domain that count and have a word list. */
export const listWordedReadings = async (
  pool: pg.Pool,
  domainId: string,
): Promise<{ id: number; bytes: number }[]> => {
  const { rows } = await pool.query<{ id: number; bytes: number }>(
    `select r.id, w.bytes from reading r join reading_words w on w.reading_id = r.id
       join document d on d.id = r.document_id and d.enabled
     where r.domain_id = $1 and r.visible order by r.id`,
    [domainId],
  );
  return rows;
};

export const loadWords = async (
  pool: pg.Pool,
  readingIds: number[],
): Promise<{ id: number; words: string }[]> => {
  const { rows } = await pool.query<{ id: number; words: string }>(
    'select reading_id as id, words from reading_words where reading_id = any($1::int[]) order by reading_id',
    [readingIds],
  );
  return rows;
};
