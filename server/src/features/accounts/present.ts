import type { CurrentUser } from '@docent/contract';
import type { user } from '../../tables/accounts.ts';

/** The signed-in person as the wire has them. */
export const presentUser = (row: typeof user.$inferSelect): CurrentUser => ({
  id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  role: row.role,
  is_expert: row.isExpert,
  language: row.language,
});
