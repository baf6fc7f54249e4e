import type { Block, Box, DocumentPages, DocumentType, Locator } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Reader, readByAll, readersCteText } from '../access/index.ts';
import { isoTimeText } from '../platform/database/iso-time.ts';
import { sqlText } from '../platform/database/sql-text.ts';

const PAGES = `
  with ${readersCteText('$4', '$5', '$6')}
  select p.number, p.text, p.blocks, p.title, r.version, coalesce(v.type, d.type) as type,
    case when exists (select 1 from reading newer where newer.document_id = d.id and newer.visible and newer.version > r.version)
      then ${isoTimeText('d.version_at')} end as newer_version_at,
    coalesce((select json_agg(json_build_object('id', c.id, 'headings', c.headings, 'char_start', c.char_start,
        'char_end', c.char_end, 'boxes', c.boxes, 'locator', c.locator) order by c.ordinal)
      from chunk c where c.reading_id = r.id and c.page = p.number), '[]') as passages,
    (select count(*)::int from page all_pages where all_pages.reading_id = r.id) as total
  from reading r
    join document d on d.id = r.document_id
    join domain o on o.id = d.domain_id and ${sqlText(readByAll(sql`d`, sql`o`))}
    left join document_version v on v.document_id = d.id and v.version = r.version
    left join page p on p.reading_id = r.id and p.number >= $2 and p.number < $3
  where r.document_id = $1 and case when $7::int is null then r.visible else r.version = $7 and (r.visible or r.kept) end
  order by p.number`;

type Passage = {
  id: string;
  headings: string[];
  char_start: number;
  char_end: number;
  boxes: Box[];
  locator: Locator | null;
};
type Page = {
  number: number;
  text: string;
  blocks: Block[] | null;
  title: string;
  passages: Passage[];
};
type OfReading = Pick<DocumentPages, 'total' | 'version' | 'newer_version_at'> & { type: DocumentType };
/** Row without a page: the reading exists, but none of the requested pages. */
type Row = OfReading & (Page | { [Name in keyof Page]: null | [] });

const isPage = (row: Row): row is OfReading & Page => row.number !== null;

/**
 * Returns pages `from` to `from + count - 1` of a document with their passages, of the requested or the current version. Returns null if
 * the reader may not read the document, nothing was ingested, or that version is not stored.
 */
export const readPages = async (
  pool: pg.Pool,
  reader: Reader,
  documentId: string,
  { from, count, version }: { from: number; count: number; version?: number | undefined },
): Promise<DocumentPages | null> => {
  const { rows } = await pool.query<Row>(PAGES, [
    documentId,
    from,
    from + count,
    reader.people.map(() => 0),
    reader.people,
    reader.people.length,
    version ?? null,
  ]);
  const [first] = rows;
  if (!first) return null;
  const { total, type, newer_version_at } = first;
  return {
    total,
    version: first.version,
    type,
    newer_version_at,
    pages: rows.filter(isPage).map(({ number, text, blocks, title, passages }) => ({
      number,
      text,
      blocks,
      title,
      passages: passages.map(({ id, headings, ...place }) => ({
        id,
        headings,
        place: { page: number, ...place },
      })),
    })),
  };
};
