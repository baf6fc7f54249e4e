import { ANALYTICS_PEOPLE_NAMED_FROM, type AnalyticsPeople } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { bounds, type Filter, runsSeen } from './runs.ts';

const PER_PAGE = 50;

/** Who asked, by name; nobody when they are so few that names and questions could be matched. `page` is 1-based. */
export const listPeople = async (db: Db, filter: Filter, page: number): Promise<AnalyticsPeople> => {
  const result = await db.execute(sql`
    with bound as materialized (${bounds(filter.period)}),
    asked as materialized (select distinct q.author_id as id
      from bound, execution e join message q on q.id = e.question_id
      where ${runsSeen(filter)} and e.created_at >= bound.first and e.created_at < bound.past
        and q.author_id is not null)
    select (select count(*)::int from asked) as total, (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name)
        order by lower(u.name), u.id), '[]')
      from (select u.id, u.name from asked a join "user" u on u.id = a.id order by lower(u.name), u.id
        limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}) u) as people`);
  // The columns of the select above.
  const [row] = result.rows as unknown as Pick<AnalyticsPeople, 'total' | 'people'>[];
  const { total, people } = row ?? { total: 0, people: [] };
  const withheld = filter.scope.kind !== 'own' && total > 0 && total < ANALYTICS_PEOPLE_NAMED_FROM;
  return {
    people: withheld ? [] : people,
    total,
    withheld,
    next_page: !withheld && total > page * PER_PAGE ? page + 1 : null,
  };
};
