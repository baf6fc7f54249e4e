import { textOf, withoutMention } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { peopleOfPrincipals, type Reader, readByEach, readerColumns, readerOf } from '../../access/index.ts';
import { hiddenAnswerIn, type Retrieve } from '../../answering/index.ts';
import type { Db } from '../../platform/database/database.ts';

/** Maximum number of distinct document sets, over all configurers of a domain; each set is searched once. */
const SETS_AT_MOST = 10;

/** Everybody for whom a run `e` with its question `q` was to be answered. */
export const ASKERS = sql`(select one.id, ${readerColumns(sql`one.id`)} from (
  select p.user_id as id from participant p where p.chat_id = e.chat_id union select q.author_id where q.author_id is not null) one)`;
const NARROWER = sql`d.domain_id = e.domain_id and d.enabled and d.access <> 'domain'`;
const REFUSED = sql`e.outcome in ('not_in_documents', 'may_answer')`;

/** Returns the runs (ids) of these answers that found nothing in a domain with documents that not everyone may read. */
export const refusedBeside = async (db: Db, messageIds: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`select e.id from execution e
    where e.message_id = any(${sql.param(messageIds)}::uuid[]) and ${REFUSED}
      and exists (select 1 from document d where ${NARROWER})`);
  return rows.map(({ id }) => id);
};

type Look = { domainId: string; question: string; person: string; documents: string[] };

/**
 * Lists the searches for a refused run: one person for each distinct set of documents that the person, who configures the domain, may read
 * and that is not readable by all people of the chat. Empty if all of them read the same documents.
 */
const looksFor = async (db: Db, id: string): Promise<Look[]> => {
  const { rows } = await db.execute<Look>(sql`
    with run as (select e.id, e.chat_id, e.domain_id, e.question_id from execution e where e.id = ${id} and ${REFUSED}),
    configuring as materialized (
      select named.id, ${readerColumns(sql`named.id`)} from (
        ${peopleOfPrincipals(sql`select g.principal from domain_grant g join run on run.domain_id = g.domain_id
          where g.role in ('expert', 'manager')`)}) named
      union
      select u.id, ${readerColumns(sql`u.id`)} from "user" u join run on true join domain its on its.id = run.domain_id
      where u.role <> 'normal' and u.disabled_at is null and its.access = 'open'),
    hidden as materialized (
      select d.id, d.domain_id, d.access, e.domain_id as of_domain, q.content
      from run e join message q on q.id = e.question_id join document d on ${NARROWER}
        join domain o on o.id = d.domain_id
      where not ${readByEach(sql`d`, sql`o`, ASKERS)}),
    sets as (
      select c.id as person, array_agg(d.id order by d.id) as documents
      from configuring c join hidden d on true join domain o on o.id = d.of_domain
      where ${readByEach(sql`d`, sql`o`, sql`(select c.id, c.principals, c.administers)`)}
      group by c.id)
    select run.domain_id as "domainId", q.content as question, min(sets.person::text) as person, sets.documents
    from sets join run on true join message q on q.id = run.question_id
    group by run.domain_id, q.content, sets.documents order by cardinality(sets.documents) desc limit ${SETS_AT_MOST}`);
  return rows.map((row) => {
    const question = textOf(row.question);
    return { ...row, question: withoutMention(question) || question };
  });
};

type Parts = { db: Db; retrieve: (domainId: string, reader: Reader) => Retrieve };

/**
 * Stores the ids of documents that contain the answer to a refused question and that some person of its chat may not read. Each search runs
 * as a person who configures the domain, with that person's access; the stored ids are not shown to any user.
 */
export const keepHiddenAnswers = async ({ db, retrieve }: Parts, id: string): Promise<void> => {
  const found = new Set<string>();
  for (const { domainId, question, person, documents } of await looksFor(db, id)) {
    const hits = await retrieve(domainId, readerOf({ id: person }))({ question, background: [] });
    for (const one of hiddenAnswerIn(question, hits, new Set(documents))) found.add(one);
  }
  if (!found.size) return;
  await db.execute(sql`insert into hidden_answer (execution_id, document_id)
    select e.id, d.id from execution e join document d on d.id = any(${sql.param([...found])}::uuid[])
    where e.id = ${id} on conflict do nothing`);
};
