import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Reader, readByAll, readersCteText } from '../access/index.ts';
import { sqlText } from '../platform/database/sql-text.ts';
import { hitOf } from './found-passages.ts';
import type { Search } from './search.ts';
import { PASSAGE_COLUMNS, type PassageRow } from './search-store.ts';
import type { Hit } from './types.ts';

const READ_BY_ALL = sqlText(readByAll(sql`d`, sql`o`));

/** Document in a list; `pages` is 0 if they are not counted. */
export type ListedDocument = { id: string; name: string; pages: number };

const LISTED_AT_MOST = 40;
/** Maximum passages of a page; only pages of files without pages have more. */
const PASSAGES_OF_A_PAGE = 40;
const SEARCHED = 8;
/** Passages searched in the domain to find those of one document. */
const SEARCHED_IN_DOMAIN = 200;

/** Opens the visible, enabled documents of one domain to a reader: lists and pages in addition to search. Each statement checks access. */
export const openLibrary = (pool: pg.Pool, search: Search, domainId: string, reader: Reader) => {
  const people = [...reader.people];
  const numbers = people.map(() => 0);
  const passages = async (where: string, values: unknown[], order: string): Promise<Hit[]> => {
    const { rows } = await pool.query<PassageRow>(
      `with ${readersCteText('$2', '$3', '$4')}
       select ${PASSAGE_COLUMNS} from chunk c
         join reading r on r.id = c.reading_id and r.domain_id = $1 and r.visible
         join document d on d.id = r.document_id and d.enabled
         join domain o on o.id = r.domain_id and ${READ_BY_ALL}
       where ${where} order by ${order} limit ${PASSAGES_OF_A_PAGE}`,
      [domainId, numbers, people, people.length, ...values],
    );
    return rows.map((row) => hitOf(row, undefined));
  };
  const documents = async (where: string, values: unknown[], order: string): Promise<ListedDocument[]> => {
    const { rows } = await pool.query<ListedDocument>(
      `with ${readersCteText('$2', '$3', '$4')}
       select d.id, d.name, coalesce(d.pages_total, 0) as pages from document d
         join domain o on o.id = d.domain_id and ${READ_BY_ALL}
       where d.domain_id = $1 and d.enabled and exists (select 1 from reading r where r.document_id = d.id and r.visible)
         and ${where} order by ${order} limit ${LISTED_AT_MOST}`,
      [domainId, numbers, people, people.length, ...values],
    );
    return rows;
  };
  return {
    search: (question: string) => search({ domainId, reader, question, limit: SEARCHED }),
    searchIn: async (documentId: string, question: string) =>
      (await search({ domainId, reader, question, limit: SEARCHED_IN_DOMAIN }))
        .filter((hit) => hit.documentId === documentId)
        .slice(0, SEARCHED),
    page: (documentId: string, page: number) =>
      passages('d.id = $5::uuid and c.page = $6', [documentId, page], 'c.ordinal'),
    documents: (words: string) =>
      documents(
        `(select coalesce(bool_and(position(w in lower(d.name)) > 0), true) from unnest($5::text[]) w)`,
        [words.toLowerCase().split(/\s+/).filter(Boolean)],
        'lower(d.name), d.id',
      ),
    passagesByIds: (ids: string[]) =>
      passages('c.id = any($5::uuid[])', [ids], 'array_position($5::uuid[], c.id)'),
    documentsByIds: (ids: string[]) =>
      documents('d.id = any($5::uuid[])', [ids], 'array_position($5::uuid[], d.id)'),
  };
};
