import type pg from 'pg';
import { newId } from '../platform/ids.ts';
import type { ParsedPage } from './parse/messages.ts';
import { INDEX_VERSION } from './versions.ts';

export const beginReading = async (
  pool: pg.Pool,
  {
    documentId,
    domainId,
    version = 1,
    readerVersion,
  }: { documentId: string; domainId: string; version?: number; readerVersion: number },
): Promise<number> => {
  // Delete the remains of an interrupted attempt.
  await pool.query('delete from reading where document_id = $1 and not visible and not kept', [documentId]);
  const { rows } = await pool.query<{ id: number }>(
    `insert into reading (document_id, domain_id, version, reader_version, index_version)
     values ($1, $2, $3, $4, $5) returning id`,
    [documentId, domainId, version, readerVersion, INDEX_VERSION],
  );
  const [row] = rows;
  if (!row) throw new Error('no reading was begun');
  return row.id;
};

/** Stores pages and their passages, numbered from `ordinal`. Returns the number of passages. */
export const insertPages = async (
  pool: pg.Pool,
  readingId: number,
  pages: ParsedPage[],
  ordinal: number,
): Promise<number> => {
  await pool.query(
    `insert into page (reading_id, number, width, height, text, blocks, title)
     select $1, * from unnest($2::int[], $3::real[], $4::real[], $5::text[], $6::jsonb[], $7::text[])`,
    [
      readingId,
      pages.map((page) => page.number),
      pages.map((page) => page.width),
      pages.map((page) => page.height),
      pages.map((page) => page.text),
      pages.map((page) => page.blocks),
      pages.map((page) => page.title),
    ],
  );
  const passages = pages.flatMap((page) => page.passages);
  if (!passages.length) return 0;
  await pool.query(
    `insert into chunk (reading_id, ordinal, id, page, char_start, char_end, text, headings, boxes, locator)
     select $1, $2::int - 1 + p.place, p.id, p.page, p.char_start, p.char_end, p.text,
       array(select jsonb_array_elements_text(p.headings)), p.boxes, p.locator
     from unnest($3::uuid[], $4::int[], $5::int[], $6::int[], $7::text[], $8::jsonb[], $9::jsonb[],
       $10::jsonb[]) with ordinality as p(id, page, char_start, char_end, text, headings, boxes, locator, place)`,
    [
      readingId,
      ordinal,
      passages.map(() => newId()),
      passages.map((passage) => passage.page),
      passages.map((passage) => passage.charStart),
      passages.map((passage) => passage.charEnd),
      passages.map((passage) => passage.text),
      passages.map((passage) => passage.headings),
      passages.map((passage) => passage.boxes),
      passages.map((passage) => passage.locator),
    ],
  );
  return passages.length;
};

/** Pool or transaction. */
export type Queries = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

type Finished = {
  documentId: string;
  readingId: number;
  passages: number;
  segment: Uint8Array;
};

/**
 * Makes a reading the visible one of its document, in one statement; previous readings are no longer searchable. The pages of an earlier
 * version are kept for citations until no document version refers to them (`forgetVersions`).
 */
export const showReading = async (
  on: Queries,
  { documentId, readingId, passages, segment }: Finished,
): Promise<void> => {
  await on.query(
    `update reading set visible = (id = $2),
       kept = id <> $2 and (kept or visible) and version < (select r.version from reading r where r.id = $2),
       chunks = case when id = $2 then $3::int else chunks end,
       segment = case when id = $2 then $4::bytea end, embedded = case when id = $2 then embedded else 0 end
     where document_id = $1 and exists (select 1 from reading r
         join domain d on d.id = r.domain_id and d.status <> 'deleting' where r.id = $2)
       and not exists (select 1 from reading newer join reading r on r.id = $2
         where newer.document_id = $1 and newer.visible and newer.version > r.version)`,
    [documentId, readingId, passages, Buffer.from(segment.buffer, segment.byteOffset, segment.byteLength)],
  );
  await on.query('delete from reading where document_id = $1 and not visible and not kept', [documentId]);
  await on.query(
    `with kept as (select id from reading where document_id = $1 and kept),
       vectors as (delete from passage_vectors where reading_id in (select id from kept))
     delete from chunk where reading_id in (select id from kept)`,
    [documentId],
  );
};

/** Deletes the readings of document versions that no longer exist. */
export const forgetVersions = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from reading r where r.kept and not exists (
    select 1 from document_version v where v.document_id = r.document_id and v.version = r.version)`);
};

export const hideReadings = async (on: Queries, documentIds: string[]): Promise<void> => {
  await on.query('update reading set visible = false where document_id = any($1::uuid[]) and visible', [
    documentIds,
  ]);
};

export const hideReadingsOfDomain = async (pool: pg.Pool, domainId: string): Promise<void> => {
  await pool.query('update reading set visible = false where domain_id = $1 and visible', [domainId]);
};

export const deleteReadings = async (pool: pg.Pool, documentId: string): Promise<void> => {
  await pool.query('delete from reading where document_id = $1', [documentId]);
};
