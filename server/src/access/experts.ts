import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../platform/database/database.ts';
import { domainExpert } from '../tables/domains.ts';

/** Whether a person (an id, or a column of the statement) is an expert of the domain that a column names. */
export const isExpertIn = (domainId: SQL, personId: SQL | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from domain_expert of_domain
    where of_domain.domain_id = ${domainId} and of_domain.user_id = ${personId})`;

/** Whether the person in a column is an expert of any domain. */
export const isExpertAnywhere = (personId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from domain_expert of_domain where of_domain.user_id = ${personId})`;

/** The ids of the domains that the person in a column is an expert of, as a JSON array. */
export const domainIdsOfColumn = (personId: SQL): SQL<string[]> =>
  sql<string[]>`coalesce((select json_agg(of_domain.domain_id) from domain_expert of_domain
    where of_domain.user_id = ${personId}), '[]')`;

export const isExpertOf = async (db: DbOrTx, domainId: string, userId: string): Promise<boolean> => {
  const found = await db
    .select({ id: domainExpert.userId })
    .from(domainExpert)
    .where(and(eq(domainExpert.domainId, domainId), eq(domainExpert.userId, userId)));
  return found.length > 0;
};

/** The domains that a person answers for. */
export const domainIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: domainExpert.domainId })
    .from(domainExpert)
    .where(eq(domainExpert.userId, userId));
  return rows.map(({ id }) => id);
};

/** Makes the person an expert of exactly these domains; ids of domains that do not exist are left out. */
export const setExpertDomains = async (tx: DbOrTx, userId: string, domainIds: string[]): Promise<void> => {
  const ids = sql`${sql.param(domainIds)}::uuid[]`;
  await tx.execute(
    sql`delete from domain_expert where user_id = ${userId}::uuid and domain_id <> all(${ids})`,
  );
  await tx.execute(sql`insert into domain_expert (domain_id, user_id)
    select id, ${userId}::uuid from domain where id = any(${ids}) on conflict do nothing`);
};
