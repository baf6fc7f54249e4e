/**
 * `npm run seed`: fills an empty data folder (`-- --data FOLDER`, else DATA_DIR or ./data) with an invented company, in English and French:
 * people, domains, chats, ratings, lessons, groups. `-- --url http://127.0.0.1:3000` fills a running server; a server that has accounts
 * needs `--email` and `--password` of an owner.
 */
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

await prepare();

runProgram(join(ROOT, 'e2e', 'company', 'seed.ts'), { args: process.argv.slice(2) });
