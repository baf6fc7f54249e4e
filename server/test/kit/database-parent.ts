/** Started by watch-parent.test.ts: opens the database of the folder in its argument and keeps it busy for ever. */

import { openDatabase } from '../../src/platform/database/database.ts';
import { silentLogger } from '../../src/platform/logs.ts';

const { pool } = await openDatabase({ dataDir: process.argv[2] ?? '', durable: false, logger: silentLogger });
const client = await pool.connect();
const { rows } = await client.query('select pg_backend_pid() as pid');
void client.query('select count(*) from generate_series(1, 1000000000000)');
process.stdout.write(`${rows[0].pid}\n`);
