import { sql } from 'drizzle-orm';
import { hiddenFor, readerColumns, readsDomain } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Claimed } from './store/claim.ts';

type RunNow = {
  claimed: Pick<Claimed, 'id' | 'people'>;
  /** Ids of the documents that the writer was given so far. */
  documents: string[];
};

/**
 * Returns the runs that rest on content that a person they are written for may not read any more: the domain, if they could read it when
 * the run was claimed, or a document. People who left the chat do not count; deleted accounts count only if they asked. `domainGone`: the
 * domain was deleted for everyone.
 */
export const runsWithoutAccess = async (
  db: Db,
  runs: RunNow[],
): Promise<{ id: string; domainGone: boolean }[]> => {
  const people = runs.flatMap(({ claimed }) =>
    claimed.people.map((person) => ({ run: claimed.id, ...person })),
  );
  if (!people.length) return [];
  const documents = runs.flatMap((run) => run.documents.map((id) => ({ run: run.claimed.id, id })));
  const { rows } = await db.execute<{ id: string; domainGone: boolean }>(sql`
    with given(run_id, document_id) as (select * from unnest(
        ${sql.param(documents.map(({ run }) => run))}::uuid[], ${sql.param(documents.map(({ id }) => id))}::uuid[])),
    of_run as materialized (
      select p.run_id, p.id, p.read_domain, ${readerColumns(sql`p.id`)}
      from unnest(${sql.param(people.map(({ run }) => run))}::uuid[], ${sql.param(people.map(({ id }) => id))}::uuid[],
        ${sql.param(people.map(({ readsDomain: reads }) => reads))}::boolean[]) as p(run_id, id, read_domain))
    select e.id, coalesce(d.status = 'deleting', true) as "domainGone"
    from execution e join message q on q.id = e.question_id left join domain d on d.id = e.domain_id
    where e.id = any(array(select of_run.run_id from of_run)) and exists (
      select 1 from of_run reader join participant p on p.user_id = reader.id and p.chat_id = e.chat_id
      where reader.run_id = e.id and (cardinality(reader.principals) > 0 or reader.id = q.author_id)
        and (d.id is null or reader.read_domain and not ${readsDomain(sql`d`)}
          or ${hiddenFor(
            sql`(select given.document_id from given where given.run_id = e.id)`,
            sql`(select reader.id, reader.principals, reader.administers)`,
          )}))`);
  return rows;
};

/** Throws `not_found` when the person may not read one of these documents any more. */
export const requireAllRead = async (db: Db, person: { id: string }, documents: string[]): Promise<void> => {
  const given = sql`(select unnest(${sql.param(documents)}::uuid[]) as document_id)`;
  const reader = sql`(select ${person.id}::uuid as id, ${readerColumns(sql`${person.id}::uuid`)})`;
  const { rows } = await db.execute<{ lost: boolean }>(sql`select ${hiddenFor(given, reader)} as lost`);
  if (rows[0]?.lost) throw new AppError('not_found');
};
