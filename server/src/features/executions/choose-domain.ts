import { withoutMention } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { readDomainByEach, readersCte, sharedReader } from '../../access/index.ts';
import { backgroundOf, type ChooseDomain, type Chosen, standaloneByWords } from '../../answering/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Claimed } from './store/claim.ts';
import { UNREAD } from './wait-for-documents.ts';

type Parts = { db: Db; chooseDomain: ChooseDomain };

/**
 * A run that was asked of all domains, with the one that answers: of those that everybody of its chat reads, the one whose passages fit
 * best; where nothing fits, one that is still being read. Null when the run is not this attempt's own any more. It stays without a domain where there is none.
 */
export const withDomain = async ({ db, chooseDomain }: Parts, claimed: Claimed): Promise<Claimed | null> => {
  const domainIds = claimed.people.length ? await readByAllOf(db, claimed) : [];
  const text = withoutMention(claimed.question) || claimed.question;
  const asked = { text, history: claimed.history };
  const found = domainIds.length
    ? await chooseDomain({
        question: standaloneByWords(asked),
        background: backgroundOf(asked),
        domainIds,
        reader: sharedReader(claimed.people),
      })
    : null;
  const chosen = found ?? (await stillRead(db, claimed, domainIds));
  const kept = await keepDomain(db, claimed, chosen);
  if (!kept) return null;
  const reads = chosen !== null;
  return {
    ...claimed,
    ...kept,
    domainId: chosen?.domainId ?? null,
    people: claimed.people.map(({ id }) => ({ id, readsDomain: reads })),
    // An asker whose account was deleted is found when their domains are read.
    askerReads: claimed.people.some(({ id }) => id === claimed.askerId),
  };
};

/** The active domains that all of the chat's people read, in one statement. */
const readByAllOf = async (db: Db, { people }: Claimed): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    with ${readersCte(sharedReader(people))}
    select o.id from domain o where o.status = 'active' and ${readDomainByEach(sql`o`, sql`reader`)} order by o.id`);
  return rows.map(({ id }) => id);
};

/** The domain of which most is unread, if any is: what is asked may stand there. */
const stillRead = async (db: Db, { id }: Claimed, domainIds: string[]): Promise<Chosen | null> => {
  if (!domainIds.length) return null;
  const { rows } = await db.execute<{ id: string; unread: number }>(sql`
    select o.id, (select ${UNREAD} from (select o.id as domain_id, run.chat_id, run.created_at) e) as unread
    from execution run cross join unnest(${sql.param(domainIds)}::uuid[]) o(id) where run.id = ${id}
    order by unread desc limit 1`);
  const [most] = rows;
  return most?.unread ? { domainId: most.id, alsoIn: [] } : null;
};

type Kept = Pick<Claimed, 'domainVersion' | 'unread'>;

/** Makes the run, its question and its answer the domain's. */
const keepDomain = async (db: Db, { id, attempt }: Claimed, chosen: Chosen | null): Promise<Kept | null> => {
  const domainId = chosen?.domainId ?? null;
  const { rows } = await db.execute<Kept>(sql`
    with run as (
      update execution set domain_id = ${domainId}::uuid, also_in = ${sql.param(chosen?.alsoIn ?? [])}::uuid[]
      where id = ${id} and attempt = ${attempt} and step not in ('done', 'reading')
      returning chat_id, question_id, message_id, created_at),
    told as (
      update message m set domain_id = ${domainId}::uuid from run where m.id in (run.question_id, run.message_id))
    select (select d.version from domain d where d.id = ${domainId}::uuid) as "domainVersion",
      (select ${UNREAD} from (select ${domainId}::uuid as domain_id, run.chat_id, run.created_at) e) as unread from run`);
  return rows[0] ?? null;
};
