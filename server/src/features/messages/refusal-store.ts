import type { Outcome } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { type Reader, readByAll, readersCte } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { IS_UNREAD } from '../documents/index.ts';

export type Refused = { question: string; domainId: string; outcome: Outcome | null; runId: string | null };

/** Returns question, domain and outcome of an answer; null if it is no finished answer of a domain. */
export const findRefused = async (db: Db, messageId: string): Promise<Refused | null> => {
  const { rows } = await db.execute<Refused>(sql`
    select q.content as question, m.domain_id as "domainId", e.outcome, e.id as "runId" from message m
      join message q on q.id = m.reply_to left join execution e on e.message_id = m.id
    where m.id = ${messageId} and m.role = 'assistant' and m.status <> 'writing' and m.domain_id is not null`);
  return rows[0] ?? null;
};

export type Searched = { documents: number; passages: number; unread: number };

/** Counts the searched documents and passages of a domain for a reader, and the reader's documents that are not ingested yet. */
export const countSearched = async (db: Db, domainId: string, reader: Reader): Promise<Searched> => {
  const { rows } = await db.execute<Searched>(sql`
    with ${readersCte(reader)}
    select count(*) filter (where not ${IS_UNREAD})::int as documents,
      coalesce(sum(d.passages) filter (where not ${IS_UNREAD}), 0)::int as passages,
      count(*) filter (where ${IS_UNREAD})::int as unread
    from document d join domain o on o.id = d.domain_id
    where d.domain_id = ${domainId} and d.enabled and d.status <> 'error' and ${readByAll(sql`d`, sql`o`)}`);
  return rows[0] ?? { documents: 0, passages: 0, unread: 0 };
};
