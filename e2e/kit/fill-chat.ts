import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import type { TestServer } from './server.ts';

/** Words of different lengths, so that no two messages in a row are equally high. */
const WORDS = 'The quarterly stock of the Lyon warehouse was counted again and differs from the list. ';

/**
 * Makes a chat have `count` messages, by writing plain ones of its owner after those that it has, a minute apart.
 * The server is stopped meanwhile.
 */
export const fillChat = async (server: TestServer, chatId: string, count: number): Promise<void> => {
  await server.stop();
  const database = await openDatabase({
    dataDir: join(server.folder, 'data', 'database'),
    logger: silentLogger,
  });
  await database.pool.query(
    `insert into message (id, chat_id, seq, role, author_id, content, sent_at)
     select gen_random_uuid(), c.id, n, 'user', c.created_by,
       json_build_array(json_build_object('type', 'text',
         'text', 'Note ' || n || '. ' || repeat($3, 1 + n % 7)))::text,
       now() - interval '1 minute' * ($2::int - n)
     from chat c, generate_series(c.last_seq + 1, $2::int) as n where c.id = $1`,
    [chatId, count, WORDS],
  );
  await database.pool.query('update chat set last_seq = $2 where id = $1', [chatId, count]);
  await database.close();
  await server.start();
};
