import { sql } from 'drizzle-orm';
import { readByEach, readersCte, sharedReader } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Claimed } from './store.ts';

/**
 * How many documents of its domain that who asked may read a run leaves out, since somebody else of the chat may not. Where she is alone, the
 * database is not asked.
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
