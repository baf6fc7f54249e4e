import type { Box, Locator } from '@docent/contract';
import type pg from 'pg';
import { isoTimeText } from '../platform/database/iso-time.ts';
import type { Hit } from './types.ts';

/**
 * What counts in a domain are the visible readings of documents that are switched on. This changes with every reading
 * that comes or goes, with every name, and when a document is switched on or off. Two sums without a join: together
 * about 0.5 µs a document.
 */
const stateOf = (domain: string) => `(
    (select count(*) || ':' || coalesce(sum(hashint4(r.id)), 0) from reading r where r.domain_id = ${domain} and r.visible) ||
    (select ':' || coalesce(sum(uuid_hash(d.id) # hashtext(d.name)), 0) from document d where d.domain_id = ${domain} and d.enabled))`;

export type ReadingRow = { id: number; name: string; bytes: number };

/** The readings that count in a domain, without their indexes, and the state that they make up. */
export const listReadings = async (
  pool: pg.Pool,
  domainId: string,
): Promise<{ state: string; readings: ReadingRow[] }> => {
  const { rows } = await pool.query<Partial<ReadingRow> & { state: string }>(
    `select s.state, f.* from (select ${stateOf('$1')} as state) s left join (
       select r.id, d.name, octet_length(r.segment) as bytes from reading r
         join document d on d.id = r.document_id and d.enabled
       where r.domain_id = $1 and r.visible and r.chunks > 0) f on true
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

/** The columns of a PassageRow, of a passage `c` in a document `d`. */
export const PASSAGE_COLUMNS = `c.reading_id, c.ordinal, c.id, c.page, c.char_start, c.char_end, c.text,
         c.headings, c.boxes, c.locator, d.id as document_id, d.name,
         case when d.type = 'docent_chat' then json_build_object(
           'by', (select u.name from "user" u where u.id = d.created_by),
           'at', ${isoTimeText('d.created_at')}) end as taught`;

export type Chosen = { domainId: string; places: Place[] };
export type Found = { state: string; passages: PassageRow[] };

/**
 * For each choice the passages at its places, in their order and as far as they still count in the domain, and the
 * state of the domain in the same moment: whoever chose the places in another state may have to choose again.
 *
 * Planned once, which is twice as much work as the statement itself: PostgreSQL takes a limit that it does not know for a
 * tenth of the rows, and so this plan for no dearer than one made for these values. What is asked of many domains at
 * once is materialized, so that no part of it is done again for each.
 */
export const getPassages = async (pool: pg.Pool, choices: Chosen[]): Promise<Found[]> => {
  const places = choices.flatMap((choice, index) => choice.places.map((place) => ({ ...place, index })));
  const domainIds = [...new Set(choices.map(({ domainId }) => domainId))];
  const numbers = new Map(domainIds.map((id, index) => [id, index + 1]));
  const domainNumbers = choices.map(({ domainId }) => numbers.get(domainId) ?? 0);
  const { rows } = await pool.query<Partial<PassageRow> & { domain: number; state: string; place: number }>({
    name: 'passages-of-domains',
    text: `with states as materialized (
         select nth::int as domain, ${stateOf('a.domain_id')} as state
         from (select * from unnest($1::uuid[]) with ordinality limit $5) as a(domain_id, nth)),
       passages as materialized (
         select p.domain, p.place::int as place, ${PASSAGE_COLUMNS}
         from unnest($2::int[], $3::int[], $4::int[]) with ordinality as p(domain, reading_id, ordinal, place)
           join reading r on r.id = p.reading_id and r.domain_id = ($1::uuid[])[p.domain] and r.visible
           join chunk c on c.reading_id = p.reading_id and c.ordinal = p.ordinal
           join document d on d.id = r.document_id and d.enabled)
     select * from states left join passages using (domain) order by place`,
    values: [
      domainIds,
      places.map(({ index }) => domainNumbers[index]),
      places.map(({ readingId }) => readingId),
      places.map(({ ordinal }) => ordinal),
      domainIds.length,
    ],
  });
  const states = new Map(rows.map(({ domain, state }) => [domain, state]));
  const found = domainNumbers.map((domain): Found => ({ state: states.get(domain) ?? '', passages: [] }));
  for (const row of rows) if (isPassage(row)) found[places[row.place - 1]?.index ?? -1]?.passages.push(row);
  return found;
};

/** A domain whose passages have all gone comes as one row without a passage. */
const isPassage = <Row extends Partial<PassageRow>>(row: Row): row is Row & PassageRow =>
  row.id !== undefined && row.id !== null;
