import { sql } from 'drizzle-orm';
import { readByEach, readersCte, sharedReader } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Claimed } from './store/claim.ts';

/**
 * Counts the documents of a run's domain that the asker may read and another person of the chat may not, so that the run leaves them out.
 * If the asker is alone in the chat, the database is not queried.
 */
export const countLeftOut = async (
  db: Db,
  { domainId, askerId, people }: Pick<Claimed, 'domainId' | 'askerId' | 'people'>,
): Promise<number> => {
  if (people.length < 2 || !askerId || !domainId) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    with ${readersCte(sharedReader(people))}
    select count(*)::int as count from document d join domain o on o.id = d.domain_id
    where d.domain_id = ${domainId} and d.enabled and d.status = 'ingested'
      and ${readByEach(sql`d`, sql`o`, sql`(select * from reader asker where asker.id = ${askerId}::uuid)`)}
      and not ${readByEach(sql`d`, sql`o`, sql`reader`)}`);
  return rows[0]?.count ?? 0;
};
