import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { createPassageIndex } from './lexical/index-passage.ts';
import type { Renewal } from './renewal-store.ts';
import { storeWords } from './spelling/word-store.ts';
import { type Queries, showReading } from './store.ts';
import { INDEX_VERSION } from './versions.ts';

/** Locks the reading that is renewed. Returns false if this attempt is not the newest, or the reading is no longer visible. */
export const holdRenewal = async (tx: Queries, { readingId, attempt }: Renewal): Promise<boolean> => {
  const { rows } = await tx.query(
    'select 1 from reading where id = $1 and renewal_attempts = $2 and visible for update',
    [readingId, attempt],
  );
  return rows.length > 0;
};

/** Replaces a reading by its renewal; call it in a transaction. Vectors are preserved if all passages are unchanged. */
export const showRenewal = async (
  tx: Queries,
  { readingId: old }: Renewal,
  readingId: number,
  show: (on: Queries) => Promise<void>,
): Promise<void> => {
  await tx.query(
    `with same as (select 1 where not exists (
         select 1 from (select ordinal, text, headings from chunk where reading_id = $1) a
           full join (select ordinal, text, headings from chunk where reading_id = $2) b using (ordinal)
         where a.text is distinct from b.text or a.headings is distinct from b.headings)),
       moved as (update passage_vectors set reading_id = $2
         where reading_id = $1 and exists (select 1 from same))
     update reading new set renewed = true,
       embedding_model = case when s.is_same then old.embedding_model end,
       embedded = case when s.is_same then old.embedded else 0 end
     from reading old, (select exists (select 1 from same) as is_same) s where new.id = $2 and old.id = $1`,
    [old, readingId],
  );
  await show(tx);
};

type Indexed = { segment: Uint8Array; words: string; passages: number };

const PASSAGES_A_TURN = 20;

/** Builds the lexical index of a reading from its stored passages. `name`: name of its document. */
export const indexPassages = async (
  pool: pg.Pool,
  { readingId }: Renewal,
  name: string,
): Promise<Indexed> => {
  const index = createPassageIndex(name);
  for (let passages = 0; ; ) {
    const { rows } = await pool.query<{ text: string; headings: string[] }>(
      `select text, headings from chunk where reading_id = $1 and ordinal >= $2 and ordinal < $2 + ${PASSAGES_A_TURN}
       order by ordinal`,
      [readingId, passages],
    );
    for (const row of rows) index.add(row);
    passages += rows.length;
    if (!rows.length) return { ...index.build(), passages };
    await nextTurn();
  }
};

/**
 * Replaces a reading by one with the same pages, passages and vectors and a new index; call it in a transaction. Search engines detect the
 * change by the new id.
 */
export const showIndexed = async (
  tx: Queries,
  { readingId: old }: Renewal,
  documentId: string,
  indexed: Indexed,
): Promise<void> => {
  const { rows } = await tx.query(
    `insert into reading (document_id, domain_id, version, reader_version, index_version, renewed, embedding_model, embedded)
     select document_id, domain_id, version, reader_version, $2, true, embedding_model, embedded from reading where id = $1
     returning id`,
    [old, INDEX_VERSION],
  );
  const [{ id: readingId }] = rows as [{ id: number }];
  for (const table of ['page', 'chunk', 'passage_vectors'])
    await tx.query(`update ${table} set reading_id = $2 where reading_id = $1`, [old, readingId]);
  const { words, ...shown } = indexed;
  await storeWords(tx, readingId, words);
  await showReading(tx, { documentId, readingId, ...shown });
};
