import type { Box, Locator } from '@docent/contract';
import type pg from 'pg';
import type { Hit } from './types.ts';

/** What counts in a domain: the visible readings of documents that are switched on. $1 is the domain. */
const VISIBLE = `with visible as materialized (
  select r.id, r.chunks, d.id as document_id, d.name, d.type, d.created_by, d.created_at from reading r join document d on d.id = r.document_id
  where r.domain_id = $1 and r.visible and d.enabled)`;
/** Changes with every reading that comes or goes and with every name. */
const STATE = `(select count(*) || ':' || coalesce(sum(hashtextextended(id || ' ' || name, 0)), 0) from visible)`;

export type ReadingRow = { id: number; name: string; bytes: number };

/** The readings that count in a domain, without their indexes, and the state that they make up. */
export const listReadings = async (
  pool: pg.Pool,
  domainId: string,
): Promise<{ state: string; readings: ReadingRow[] }> => {
  const { rows } = await pool.query<ReadingRow & { state: string }>(
    `${VISIBLE} select ${STATE} as state, v.id, v.name, octet_length(r.segment) as bytes
     from visible v join reading r on r.id = v.id where v.chunks > 0 order by v.id`,
    [domainId],
  );
  return { state: rows[0]?.state ?? '', readings: rows };
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
    text: `${VISIBLE} select s.state, f.* from (select ${STATE} as state) s left join (
       select p.place, c.reading_id, c.ordinal, c.id, c.page, c.char_start, c.char_end, c.text, c.headings, c.boxes, c.locator,
         v.document_id, v.name, case when v.type = 'docent_chat' then json_build_object(
           'by', (select u.name from "user" u where u.id = v.created_by),
           'at', to_char(v.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as taught
       from unnest($2::int[], $3::int[]) with ordinality as p(reading_id, ordinal, place)
         join visible v on v.id = p.reading_id
         join chunk c on c.reading_id = p.reading_id and c.ordinal = p.ordinal) f on true
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
