/** `npm run rollback`: returns the embedded database to the snapshot that was made before a migration. */
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Manifest, readManifest } from './backup/manifest.ts';
import { countSince, rollBack } from './backup/roll-back.ts';
import { listSnapshots, SNAPSHOTS } from './backup/snapshot.ts';
import { openStore } from './open-store.ts';
import { lastMigrationOf } from './platform/database/migration-files.ts';
import { createLogger } from './platform/logs.ts';
import { readSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const describe = (name: string, { made_at, migrations, version }: Manifest): string => {
  const last = lastMigrationOf(migrations);
  const of = version ? `Docent ${version}` : 'a version that did not record its number';
  const tables = last ? ` (tables of ${last.tag}, ${last.at.toISOString().slice(0, 10)})` : '';
  return `Snapshot ${name}: data of ${of}${tables}, made ${made_at}.`;
};

const confirm = async (): Promise<boolean> => {
  if (!process.stdin.isTTY)
    throw new Error('Nothing was changed. Without a terminal, confirm with: npm run rollback -- --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Type "yes" to go back: ');
  terminal.close();
  return answer.trim() === 'yes';
};

try {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL)
    throw new Error(
      'Snapshots are made of the embedded database only. For a PostgreSQL server restore a backup: docs/operations.md.',
    );
  const snapshots = await listSnapshots(settings.DATA_DIR);
  const [name = snapshots[0]] = positionals;
  if (!name) throw new Error(`There is no snapshot in ${join(settings.DATA_DIR, SNAPSHOTS)}.`);
  if (!snapshots.includes(name))
    throw new Error(`There is no snapshot ${name}. There are: ${snapshots.join(', ')}.`);
  const source = join(settings.DATA_DIR, SNAPSHOTS, name);
  const manifest = await readManifest(source);
  const database = await openStore(settings, createLogger(settings.LOG_LEVEL), { migrate: false });
  try {
    const { messages, documents } = await countSince(database.pool, manifest.made_at);
    say(describe(name, manifest));
    say(
      `Lost will be everything stored since then, including ${messages} messages and ${documents} documents.`,
    );
    if (values.yes || (await confirm())) {
      await rollBack({ pool: database.pool, dataDir: settings.DATA_DIR, source, manifest });
      say(
        'The data is that of the snapshot. Start the version that made it: this one would migrate it again.',
      );
    } else say('Nothing was changed.');
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
