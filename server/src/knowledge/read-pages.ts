import type { Block, Box, DocumentPages, Locator } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Reader, readByAll, readersText } from '../access/index.ts';
import { sqlText } from '../platform/database/sql-text.ts';

const PAGES = `
  with ${readersText('$4', '$5', '$6')}
  select p.number, p.text, p.blocks, p.title,
    coalesce((select json_agg(json_build_object('id', c.id, 'headings', c.headings, 'char_start', c.char_start,
        'char_end', c.char_end, 'boxes', c.boxes, 'locator', c.locator) order by c.ordinal)
      from chunk c where c.reading_id = r.id and c.page = p.number), '[]') as passages,
    (select count(*)::int from page all_pages where all_pages.reading_id = r.id) as total
  from reading r join page p on p.reading_id = r.id
    join document d on d.id = r.document_id
    join domain o on o.id = d.domain_id and ${sqlText(readByAll(sql`d`, sql`o`))}
  where r.document_id = $1 and r.visible and p.number >= $2 and p.number < $3
  order by p.number`;

type Passage = {
  id: string;
  headings: string[];
  char_start: number;
  char_end: number;
  boxes: Box[];
  locator: Locator | null;
};
type Row = {
  number: number;
  text: string;
  blocks: Block[] | null;
  title: string;
  passages: Passage[];
  total: number;
};

/** Pages `from` to `from + count - 1` of a document as they were read, with their passages; none where the reader may not. */
export const readPages = async (
  pool: pg.Pool,
  reader: Reader,
  documentId: string,
  { from, count }: { from: number; count: number },
): Promise<DocumentPages> => {
  const { rows } = await pool.query<Row>(PAGES, [
    documentId,
    from,
    from + count,
    reader.people.map(() => 0),
    reader.people,
    reader.people.length,
  ]);
  return {
    total: rows[0]?.total ?? 0,
    pages: rows.map(({ passages, total: _total, ...page }) => ({
      ...page,
      passages: passages.map(({ id, headings, ...place }) => ({
        id,
        headings,
        place: { page: page.number, ...place },
      })),
    })),
  };
};
