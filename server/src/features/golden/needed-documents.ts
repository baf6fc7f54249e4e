import { type SQL, sql } from 'drizzle-orm';
import {
  isForDomain,
  type Reader,
  readByAll,
  readersCte,
  restsOnNarrower,
  withheldInDomain,
} from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';

const ofQuestion = (questionId: SQL): SQL =>
  sql`(select of_question.document_id from golden_document of_question where of_question.question_id = ${questionId})`;
const OF_RESULT = sql`(select of_result.document_id from golden_result_document of_result
  where of_result.run_id = s.run_id and of_result.question_id = s.question_id)`;

/** Whether the question of the row `g` needs a document that not everybody reads who reads its domain. */
export const IS_NARROWER = restsOnNarrower(ofQuestion(sql`g.id`), sql`g.domain_id`);
/** Whether the statement's `reader` may read all that the question of the row `g` was written of. */
export const SEES_QUESTION = sql`not ${withheldInDomain(ofQuestion(sql`g.id`), sql`reader`, sql`g.domain_id`)}`;
/** The same of the answer in the result `s` of the run `r`. */
export const SEES_RESULT = sql`not ${withheldInDomain(OF_RESULT, sql`reader`, sql`r.domain_id`)}`;

/** Condition on runs: a run over questions that need a narrower document is visible to its reader only. */
export const SEES_RUN = sql`(r.reader_id is null or r.reader_id in (select reader.id from reader))`;

/**
 * Stores the documents that a question was written from: those it must cite, as far as its author may read them. If several have the name,
 * one that all may read is enough. Earlier ones stay while the question still cites them, under their old name too: renaming or replacing a
 * document does not make a question visible to all.
 */
export const keepNeeded = async (
  tx: DbOrTx,
  { domainId, questionId, reader }: { domainId: string; questionId: string; reader: Reader },
): Promise<void> => {
  const cited = sql`select distinct lower(c.cited ->> 'document') as cited from golden_question g
    cross join lateral jsonb_array_elements(g.must_cite) as c(cited) where g.id = ${questionId}`;
  await tx.execute(
    sql`delete from golden_document where question_id = ${questionId} and cited not in (${cited})`,
  );
  await tx.execute(sql`
    with ${readersCte(reader)},
    found as (
      select d.id, named.cited, ${isForDomain(sql`d`)} as for_domain
      from (${cited}) named join document d on d.domain_id = ${domainId} and lower(d.name) = named.cited
        join domain o on o.id = d.domain_id
      where ${readByAll(sql`d`, sql`o`)})
    insert into golden_document (question_id, document_id, cited)
    select ${questionId}::uuid, found.id, found.cited from found
    where found.for_domain or not exists (select 1 from found other where other.cited = found.cited and other.for_domain)
    on conflict do nothing`);
};
