import { openDatabase } from '../../server/src/platform/database/database.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';

/**
 * Puts each chat with what it holds some days back, so that figures and lists have a past. No public call changes times: it
 * is done in the embedded database of `dataDir`, whose server is stopped meanwhile.
 */
export const spread = async (dataDir: string): Promise<void> => {
  const database = await openDatabase({ dataDir, logger: silentLogger });
  const { rows } = await database.pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and data_type like 'timestamp%'
       and table_name in ('chat', 'message', 'execution')`,
  );
  for (const { table_name: table, column_name: column } of rows) {
    const chat = table === 'chat' ? 'id' : 'chat_id';
    // A number of days that is the same for all that belongs to the chat.
    const days = `(abs(hashtext(${chat}::text)) % 24 + 1) * interval '26 hours'`;
    await database.pool.query(`update "${table}" set "${column}" = "${column}" - ${days}`);
  }
  await database.close();
};
