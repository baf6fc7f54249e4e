/** Started by watch-parent.test.ts: opens the database of the folder in its argument and keeps it busy for ever. */

import { openDatabase } from '../database/database.ts';
import { databaseTemplate } from '../database/template.ts';
import { silentLogger } from '../logs.ts';

const { pool } = await openDatabase({
  dataDir: process.argv[2] ?? '',
  template: await databaseTemplate(),
  logger: silentLogger,
});
await pool.query('select 1');
// By then the database has begun and hears of nothing any more.
setTimeout(() => process.stdout.write('busy\n'), 500);
await pool.query('select count(*) from generate_series(1, 1000000000000)');
