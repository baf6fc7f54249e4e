import { type SQL, sql } from 'drizzle-orm';
import { hiddenFor, readerColumns } from '../../../access/index.ts';
import type { Round } from '../../../answering/index.ts';
import { ASYNC_COMMIT } from '../../../platform/database/async-commit.ts';
import type { Db } from '../../../platform/database/database.ts';
import { leaseEnd } from '../../../platform/database/lease.ts';
import { PREPARED } from '../../../platform/database/prepared.ts';
import type { Claimed } from './claim.ts';

/** Lists of documents as a column of texts: an array of arrays of different lengths is none. */
export const listsOf = (runs: { documents: string[] }[]) =>
  sql.param(runs.map(({ documents }) => `{${documents.join(',')}}`));

/** Inserts the documents that the messages of these runs rest on. `runs` are rows of `message_id`, `domain_id`, `documents`. */
export const keepDocuments = (runs: SQL): SQL => sql`
  insert into message_document (message_id, document_id, domain_id)
  select r.message_id, given_to.id, r.domain_id from ${runs} r cross join lateral unnest(r.documents) as given_to(id)
  on conflict do nothing`;

/** How far a run has come. `mainDocument` names the document that most of the passages are from. */
export type Draft = {
  id: string;
  attempt: number;
  text: string;
  passages: number;
  mainDocument: string | null;
  /** Ids of the documents that the writer was given so far. */
  documents: string[];
};

/**
 * Stores how far runs have come, with the documents that they rest on, and renews their leases. Returns for each the people of its
 * chat who may read all that it rests on; null when it is not this process's own any more.
 */
export const saveDrafts = async (db: Db, drafts: Draft[]): Promise<(string[] | null)[]> => {
  const column = <Key extends Exclude<keyof Draft, 'documents'>>(key: Key) =>
    sql.param(drafts.map((draft) => draft[key]));
  const result = await db.execute<{ id: string; readers: string[] }>(sql`${PREPARED}
    with given as (select * from unnest(${column('id')}::uuid[], ${column('attempt')}::int[], ${column('text')}::text[],
      ${column('passages')}::int[], ${column('mainDocument')}::text[], ${listsOf(drafts)}::text[])
      as d(id, attempt, text, passages, main_document, documents)),
    saved as (update execution e set draft = d.text, step = 'writing', passages = d.passages, main_document = d.main_document,
      lease_until = ${leaseEnd}
    from given d, ${ASYNC_COMMIT}
      where e.id = d.id and e.attempt = d.attempt and e.step not in ('done', 'reading') and e.lease_until is not null
      returning e.id, e.message_id, e.chat_id, e.domain_id, d.documents::uuid[] as documents),
    kept as (${keepDocuments(sql`saved`)}),
    people as materialized (
      select p.chat_id, p.user_id as id, ${readerColumns(sql`p.user_id`)}
      from participant p where p.chat_id in (select chat_id from saved))
    select s.id, array(select one.user_id from participant one where one.chat_id = s.chat_id
      and not ${hiddenFor(
        sql`(select unnest(s.documents) as document_id
          union select of_message.document_id from message_document of_message where of_message.message_id = s.message_id)`,
        sql`(select people.id, people.principals, people.administers from people
          where people.chat_id = s.chat_id and people.id = one.user_id)`,
      )}) as readers from saved s`);
  const readers = new Map(result.rows.map((row) => [row.id, row.readers]));
  return drafts.map(({ id }) => readers.get(id) ?? null);
};

/**
 * Stores a finished round of a thorough answer, or a second look, with the documents (ids) that the run was given by then. False when
 * the run is not this attempt's own any more.
 */
export const saveRound = async (
  db: Db,
  { id, attempt }: Pick<Claimed, 'id' | 'attempt'>,
  round: Round,
  documents: string[],
): Promise<boolean> => {
  const result = await db.execute(sql`
    with saved as (
      update execution set rounds = rounds || ${JSON.stringify([round])}::jsonb, lease_until = ${leaseEnd}
      where id = ${id} and attempt = ${attempt} and step not in ('done', 'reading') and lease_until is not null
      returning message_id, domain_id, ${sql.param(documents)}::uuid[] as documents),
    kept as (${keepDocuments(sql`saved`)})
    select 1 from saved`);
  return result.rows.length > 0;
};

/** Documents that a run `e` has looked at so far, as in `Answer.looked`. */
export const LOOKED = sql`e.searched || jsonb_path_query_array(e.rounds, '$[*].looks[*].shown')`;
