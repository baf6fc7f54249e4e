import type { Box, Locator } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import {
  type DocumentReader,
  documentAllows,
  isForDomain,
  readersCteText,
  readsDomain,
  restsWithin,
} from '../access/index.ts';
import { isoTimeText } from '../platform/database/iso-time.ts';
import { sqlText } from '../platform/database/sql-text.ts';
import { numberReaders } from './number-readers.ts';
import type { Hit } from './types.ts';

/**
 * SQL for the state of a domain: a fingerprint of the visible readings of enabled documents, their names, and who may read them. Two sums
 * without a join take about 0.5 µs per document. A third one covers the access lists of restricted documents, by an index of these alone;
 * enabled or not, since lessons may rest on them.
 */
const stateOf = (domain: string) => `(
    (select count(*) || ':' || coalesce(sum(hashint4(r.id)), 0) from reading r where r.domain_id = ${domain} and r.visible) ||
    (select ':' || coalesce(sum(uuid_hash(d.id) # hashtext(d.name)), 0) from document d where d.domain_id = ${domain} and d.enabled) ||
    (select ':' || count(*) || ':' || coalesce(sum(hashint8(uuid_hash(d.id)::bigint * 31 + coalesce(uuid_hash(p.principal), 0))), 0)
      from document d left join document_principal p on p.document_id = d.id
      where d.domain_id = ${domain} and d.access <> 'domain'))`;

export type ReadingRow = {
  id: number;
  name: string;
  /** Size of its index. */
  bytes: number;
  /** Hash of document and index size: after a backup is restored, another reading may have the same id. */
  mark: number;
  listed: boolean;
};

/** Returns the readings that count in a domain, without their indexes, and the domain's state. */
export const listReadings = async (
  pool: pg.Pool,
  domainId: string,
): Promise<{ state: string; readings: ReadingRow[] }> => {
  const { rows } = await pool.query<Partial<ReadingRow> & { state: string }>(
    `select s.state, f.* from (select ${stateOf('$1')} as state) s left join (
       select r.id, d.name, octet_length(r.segment) as bytes,
         hashtext(d.id::text || octet_length(r.segment)) as mark, d.access <> 'domain' as listed from reading r
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

/** Returns the state of a domain and the number of readings that count, against which an external engine is compared. */
export const readView = async (
  pool: pg.Pool,
  domainId: string,
): Promise<{ state: string; hasListed: boolean; readings: number }> => {
  const { rows } = await pool.query<{ state: string; listed: boolean; readings: number }>({
    name: 'domain-view',
    text: `select ${stateOf('$1')} as state,
       exists (select from document d where d.domain_id = $1 and d.access <> 'domain' and d.enabled) as listed,
       (select count(*)::int from reading r join document d on d.id = r.document_id and d.enabled
         where r.domain_id = $1 and r.visible and r.chunks > 0) as readings`,
    values: [domainId],
  });
  const [row] = rows;
  return { state: row?.state ?? '', hasListed: row?.listed ?? false, readings: row?.readings ?? 0 };
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
  version: number;
  taught: Hit['taught'];
};

/** Columns of a PassageRow, for a passage `c`, a reading `r` and a document `d`. */
export const PASSAGE_COLUMNS = `c.reading_id, c.ordinal, c.id, c.page, c.char_start, c.char_end, c.text,
         c.headings, c.boxes, c.locator, d.id as document_id, d.name, r.version,
         case when d.type = 'docent_chat' then json_build_object(
           'by', (select u.name from "user" u where u.id = d.created_by),
           'at', ${isoTimeText('d.created_at')}) end as taught`;

export type Chosen = { domainId: string; reader: DocumentReader; places: Place[] };
/** `who`: fingerprint of all principals of the reader's users; empty for a reader without users. */
export type Found = { state: string; who: string; passages: PassageRow[] };

/** SQL for the current fingerprint of the principals of each reader. */
const WHO = `who as materialized (select reader.no, string_agg((select coalesce(sum(uuid_hash_extended(x, 0)), 0)
         from unnest(reader.principals) x)::text, ',' order by reader.id) as who from reader group by reader.no)`;
/** Condition: the reader of row `a` may read the domain `o`. A reader without users reads every domain that is not being deleted. */
const READS_DOMAIN = `(case when a.reader is null then o.status <> 'deleting' else not exists (
         select 1 from reader where reader.no = a.reader and not ${sqlText(readsDomain(sql`o`))}) end)`;
/** Condition: the document `d` is for the reader of row `a`, given that they may read its domain. */
const IS_FOR = `(case when d.access = 'domain' then true when a.reader is null then ${sqlText(isForDomain(sql`d`))}
         else not exists (select 1 from reader where reader.no = a.reader
           and not ${sqlText(documentAllows(sql`d`, sql`reader.principals`))}) end)`;
/**
 * Condition: a change of access to the document changes the state of the domain. Documents that rest on other domains are left to the
 * guard, since this domain's state does not include those.
 */
const IS_TOLD_BY_STATE = `(d.access = 'listed' or ${sqlText(restsWithin(sql`d`))})`;

/**
 * Fetches, for each choice, the passages at its positions, in order and only those that still count in the domain and its reader may read,
 * with the state of the domain and of the reader at the same moment. A caller that chose in another state may have to choose again. This is
 * the access guard: no other passage is ever returned.
 *
 * Planned once, since planning takes twice as long as the statement itself: PostgreSQL estimates an unknown limit as a tenth of the rows,
 * and thus this plan as no more expensive than one for these values. CTEs over many domains are materialized, so that no part is repeated
 * for each domain.
 */
export const getPassages = async (pool: pg.Pool, choices: Chosen[]): Promise<Found[]> => {
  const places = choices.flatMap((choice, index) => choice.places.map((place) => ({ ...place, index })));
  const domainIds = [...new Set(choices.map(({ domainId }) => domainId))];
  const domains = new Map(domainIds.map((id, index) => [id, index + 1]));
  const readers = numberReaders(choices.map(({ reader }) => reader));
  const { rows } = await pool.query<
    Partial<PassageRow> & Pick<Found, 'state' | 'who'> & { of_choice: number }
  >({
    name: 'passages-for-readers',
    text: `with ${readersCteText('$9', '$10', '$11')}, ${WHO},
       states as materialized (
         select nth::int as domain, ${stateOf('a.domain_id')} as state
         from (select * from unnest($1::uuid[]) with ordinality limit $2) as a(domain_id, nth)),
       asked as materialized (
         select a.domain, a.reader, a.nth::int - 1 as choice, ${READS_DOMAIN} as reads
         from (select * from unnest($3::int[], $4::int[]) with ordinality limit $5) as a(domain, reader, nth)
           left join domain o on o.id = ($1::uuid[])[a.domain]),
       passages as materialized (
         select p.choice, p.place::int as place, ${PASSAGE_COLUMNS}
         from unnest($6::int[], $7::int[], $8::int[]) with ordinality as p(choice, reading_id, ordinal, place)
           join asked a on a.choice = p.choice and a.reads
           join reading r on r.id = p.reading_id and r.domain_id = ($1::uuid[])[a.domain] and r.visible
           join chunk c on c.reading_id = p.reading_id and c.ordinal = p.ordinal
           join document d on d.id = r.document_id and d.enabled and ${IS_FOR})
     select states.state, coalesce(who.who, '') as who, asked.choice as of_choice, passages.*
     from asked join states using (domain) left join who on who.no = asked.reader
       left join passages on passages.choice = asked.choice order by passages.place`,
    values: [
      domainIds,
      domainIds.length,
      choices.map(({ domainId }) => domains.get(domainId) ?? 0),
      readers.numbers,
      choices.length,
      places.map(({ index }) => index),
      places.map(({ readingId }) => readingId),
      places.map(({ ordinal }) => ordinal),
      readers.ofPeople,
      readers.people,
      readers.people.length,
    ],
  });
  const found = choices.map((): Found => ({ state: '', who: '', passages: [] }));
  for (const row of rows) {
    const one = found[row.of_choice];
    if (!one) continue;
    Object.assign(one, { state: row.state, who: row.who });
    if (isPassage(row)) one.passages.push(row);
  }
  return found;
};

/** A choice without remaining passages is one row without a passage. */
const isPassage = <Row extends Partial<PassageRow>>(row: Row): row is Row & PassageRow =>
  row.id !== undefined && row.id !== null;

export type Hiding = { domainId: string; reader: DocumentReader };
/** Readings that count in a domain and that the reader may not read, in this state of the domain and of the reader. */
export type Hidden = { state: string; who: string; readings: ReadonlySet<number> };

export const getHidden = async (pool: pg.Pool, hiding: Hiding[]): Promise<Hidden[]> => {
  const { numbers, ofPeople, people } = numberReaders(hiding.map(({ reader }) => reader));
  const { rows } = await pool.query<{ state: string; who: string; readings: number[] }>({
    name: 'hidden-readings',
    text: `with ${readersCteText('$3', '$4', '$5')}, ${WHO},
       states as materialized (select domain_id, ${stateOf('a.domain_id')} as state
         from (select distinct domain_id from unnest($1::uuid[]) as a(domain_id)) a)
     select states.state, coalesce(who.who, '') as who, array(select r.id from document d
         join reading r on r.document_id = d.id and r.visible
         where d.domain_id = a.domain_id and d.access <> 'domain' and d.enabled and ${IS_TOLD_BY_STATE}
           and not ${IS_FOR}) as readings
     from unnest($1::uuid[], $2::int[]) with ordinality as a(domain_id, reader, nth) join states using (domain_id)
       left join who on who.no = a.reader order by a.nth`,
    values: [hiding.map(({ domainId }) => domainId), numbers, ofPeople, people, people.length],
  });
  return rows.map(({ readings, ...moment }) => ({ ...moment, readings: new Set(readings) }));
};
