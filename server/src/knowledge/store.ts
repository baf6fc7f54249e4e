import type pg from 'pg';
import { newId } from '../platform/ids.ts';
import type { ParsedPage, PostedPassage } from './parse/messages.ts';

/** The SQL of readings, pages, chunks and postings. Statements are short: the embedded store runs one at a time. */
export const beginReading = async (pool: pg.Pool, documentId: string, domainId: string): Promise<number> => {
  // What an attempt that was cut short left behind goes first.
  await pool.query('delete from reading where document_id = $1 and not visible', [documentId]);
  const { rows } = await pool.query<{ id: number }>(
    'insert into reading (document_id, domain_id) values ($1, $2) returning id',
    [documentId, domainId],
  );
  const [row] = rows;
  if (!row) throw new Error('no reading was begun');
  return row.id;
};

export const insertPages = async (
  pool: pg.Pool,
  readingId: number,
  pages: ParsedPage[],
): Promise<number[]> => {
  await pool.query(
    `insert into page (reading_id, number, width, height, text)
     select $1, * from unnest($2::int[], $3::real[], $4::real[], $5::text[])`,
    [
      readingId,
      pages.map((page) => page.number),
      pages.map((page) => page.width),
      pages.map((page) => page.height),
      pages.map((page) => page.text),
    ],
  );
  const passages = pages.flatMap((page) => page.passages);
  if (!passages.length) return [];
  const { rows } = await pool.query<{ no: number }>(
    `insert into chunk (id, reading_id, page, char_start, char_end, text, headings, boxes)
     select p.id, $1, p.page, p.char_start, p.char_end, p.text,
       array(select jsonb_array_elements_text(p.headings)), p.boxes
     from unnest($2::uuid[], $3::int[], $4::int[], $5::int[], $6::text[], $7::jsonb[], $8::jsonb[])
       with ordinality as p(id, page, char_start, char_end, text, headings, boxes, place)
     order by p.place returning no`,
    [
      readingId,
      passages.map(() => newId()),
      passages.map((passage) => passage.page),
      passages.map((passage) => passage.charStart),
      passages.map((passage) => passage.charEnd),
      passages.map((passage) => passage.text),
      passages.map((passage) => JSON.stringify(passage.headings)),
      passages.map((passage) => JSON.stringify(passage.boxes)),
    ],
  );
  return rows.map((row) => row.no);
};

/** term -> flat triples of chunk number, weighted frequency, chunk length. */
export type Postings = Map<string, number[]>;

const SMALLINT_MAX = 32_767;

export const collectPostings = (postings: Postings, passages: PostedPassage[], numbers: number[]): void => {
  for (const [index, { terms, length }] of passages.entries()) {
    const no = numbers[index] ?? 0;
    for (const [term, frequency] of terms) {
      const list = postings.get(term);
      const triple = [no, Math.min(frequency, SMALLINT_MAX), Math.min(length, SMALLINT_MAX)];
      if (list) list.push(...triple);
      else postings.set(term, triple);
    }
  }
};

const TERMS_A_STATEMENT = 1_500;

export const insertPostings = async (
  pool: pg.Pool,
  readingId: number,
  domainId: string,
  postings: Postings,
): Promise<void> => {
  const terms = [...postings];
  for (let at = 0; at < terms.length; at += TERMS_A_STATEMENT) {
    const part = terms.slice(at, at + TERMS_A_STATEMENT);
    const column = (offset: number) =>
      part.map(([, list]) => `{${list.filter((_value, index) => index % 3 === offset).join(',')}}`);
    await pool.query(
      `insert into posting (domain_id, term, reading_id, chunks, frequencies, lengths)
       select $1, p.term, $2, p.chunks::int[], p.frequencies::smallint[], p.lengths::smallint[]
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as p(term, chunks, frequencies, lengths)`,
      [domainId, readingId, part.map(([term]) => term), column(0), column(1), column(2)],
    );
  }
};

/** Makes a reading the document's one, in one statement; what it replaces is found no more. */
export const showReading = async (
  pool: pg.Pool,
  documentId: string,
  readingId: number,
  totals: { chunks: number; terms: number },
): Promise<void> => {
  await pool.query(
    `update reading set visible = (id = $2), chunks = case when id = $2 then $3::int else chunks end,
       terms = case when id = $2 then $4::int else terms end
     where document_id = $1`,
    [documentId, readingId, totals.chunks, totals.terms],
  );
  await pool.query('delete from reading where document_id = $1 and not visible', [documentId]);
};

export const hideReadings = async (pool: pg.Pool, documentId: string): Promise<void> => {
  await pool.query('update reading set visible = false where document_id = $1 and visible', [documentId]);
};

export const deleteReadings = async (pool: pg.Pool, documentId: string): Promise<void> => {
  await pool.query('delete from reading where document_id = $1', [documentId]);
};
