import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockUser } from '../accounts/index.ts';
import { type ChatAction, chatVerdict } from './policy.ts';

type Held = { person: CurrentUser; createdBy: string | null; closed: boolean };

/**
 * Checks a person's right to act in a chat and locks it until the transaction ends: concurrent removal and closing wait. `others` are the
 * people concerned, locked in the same order everywhere; `removes`: they are removed. Throws the error of the policy: `not_found`,
 * `forbidden`, `chat_closed`.
 */
export const lockChat = async (
  tx: DbOrTx,
  chatId: string,
  userId: string,
  action: ChatAction,
  { others = [], removes = false }: { others?: string[]; removes?: boolean } = {},
): Promise<Held> => {
  const person = await lockUser(tx, userId);
  const ids = sql`${sql.param([userId, ...others])}::uuid[]`;
  const places = await tx.execute(sql`
    select user_id from participant where chat_id = ${chatId} and user_id = any(${ids})
    order by user_id ${removes ? sql`for update` : sql`for key share`}`);
  const found = await tx.execute(sql`
    select created_by, closed_at is not null as closed from chat where id = ${chatId} for no key update`);
  const [row] = found.rows as { created_by: string | null; closed: boolean }[]; // the columns above
  if (!row) throw new AppError('not_found');
  const takesPart = places.rows.some((place) => place.user_id === userId);
  const verdict = chatVerdict(action, person, { takesPart, createdBy: row.created_by, closed: row.closed });
  if (verdict !== 'allowed') throw new AppError(verdict);
  return { person, createdBy: row.created_by, closed: row.closed };
};
