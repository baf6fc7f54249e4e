import type { Box, Locator } from '@docent/contract';
import type pg from 'pg';
import type { Hit } from './types.ts';

/** What counts in a domain ($1): the visible readings of documents that are switched on. */
const VISIBLE = `reading r join document d on d.id = r.document_id and d.enabled and r.domain_id = $1 and r.visible`;
/**
 * Changes with every reading that comes or goes, with every name, and when a document is switched on or off. Two sums
 * without a join: together about 0.5 µs a document.
 */
const STATE = `(select
    (select count(*) || ':' || coalesce(sum(hashint4(r.id)), 0) from reading r where r.domain_id = $1 and r.visible) ||
    (select ':' || coalesce(sum(uuid_hash(d.id) # hashtext(d.name)), 0) from document d where d.domain_id = $1 and d.enabled)
  as state) s`;

export type ReadingRow = { id: number; name: string; bytes: number };

/** The readings that count in a domain, without their indexes, and the state that they make up. */
export const listReadings = async (
  pool: pg.Pool,
  domainId: string,
): Promise<{ state: string; readings: ReadingRow[] }> => {
  const { rows } = await pool.query<Partial<ReadingRow> & { state: string }>(
    `select s.state, f.* from ${STATE} left join (
       select r.id, d.name, octet_length(r.segment) as bytes from ${VISIBLE} and r.chunks > 0) f on true
     order by f.id`,
    [domainId],
  );
  return {
    state: rows[0]?.state ?? '',
    readings: rows.filter((row): row is ReadingRow & { state: string } => typeof row.id === 'number'),
  };
};

export const loadSegments = async (
  pool: pg.Pool,
  readingIds: number[],
): Promise<{ id: number; segment: Buffer }[]> => {
  const { rows } = await pool.query<{ id: number; segment: Buffer }>(
    'select id, segment from reading where id = any($1::int[]) and segment is not null',
    [readingIds],
  );
  return rows;
};

/** A passage by its reading and its number in it. */
export type Place = { readingId: number; ordinal: number };

export type PassageRow = {
  reading_id: number;
  ordinal: number;
  id: string;
  page: number;
  char_start: number;
  char_end: number;
  text: string;
  headings: string[];
  boxes: Box[];
  locator: Locator | null;
  document_id: string;
  name: string;
  taught: Hit['taught'];
};

/**
 * The passages at these places in their order, as far as they still count in the domain, and the state of the domain
 * in the same moment: whoever chose the places in another state may have to choose again.
 */
export const getPassages = async (
  pool: pg.Pool,
  domainId: string,
  places: Place[],
): Promise<{ state: string; passages: PassageRow[] }> => {
  const { rows } = await pool.query<Partial<PassageRow> & { state: string }>({
    name: 'passages-of-domain',
    text: `select s.state, f.* from ${STATE} left join (
       select p.place, c.reading_id, c.ordinal, c.id, c.page, c.char_start, c.char_end, c.text, c.headings, c.boxes, c.locator,
         d.id as document_id, d.name, case when d.type = 'docent_chat' then json_build_object(
           'by', (select u.name from "user" u where u.id = d.created_by),
           'at', to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as taught
       from unnest($2::int[], $3::int[]) with ordinality as p(reading_id, ordinal, place)
         join chunk c on c.reading_id = p.reading_id and c.ordinal = p.ordinal
         join ${VISIBLE} on r.id = p.reading_id) f on true
     order by f.place`,
    values: [domainId, places.map(({ readingId }) => readingId), places.map(({ ordinal }) => ordinal)],
  });
  return {
    state: rows[0]?.state ?? '',
    passages: rows.filter(
      (row): row is PassageRow & { state: string } => row.id !== undefined && row.id !== null,
    ),
  };
};
