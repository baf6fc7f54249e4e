/** Creates an empty embedded database in the folder given as argument, and leaves. */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

const database = await PGlite.create(process.argv[2] ?? '', { extensions: { vector } });
await database.exec('create extension if not exists vector');
await database.close();
process.exit(0);
