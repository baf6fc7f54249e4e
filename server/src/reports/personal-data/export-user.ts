import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';
import { SECTIONS } from './personal-sections.ts';

type Parts = { db: Db; files: Files };

/** Rows that are read at once. */
const AT_ONCE = 500;
const EXTENSION = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/**
 * Returns an archive of a person's own data: one JSON file for each kind, and the images that they sent. Answers that the person may not
 * read now have no content; answers that rest on restricted documents are left out of an export by another user.
 */
export const exportUser = (parts: Parts, personId: string, byId: string) =>
  zipOf(entriesOf(parts, personId, personId === byId));

async function* entriesOf({ db, files }: Parts, personId: string, isOwn: boolean): AsyncGenerator<ZipEntry> {
  for (const { name, select } of SECTIONS) {
    yield { name: `${name}.json`, content: jsonOf(db, select(personId, isOwn)) };
  }
  for await (const { id, type, key } of picturesOf(db, personId)) {
    yield { name: `pictures/${id}.${EXTENSION[type]}`, content: files.read(key), isPacked: true };
  }
}

/** A JSON array of all rows, a page at a time. */
async function* jsonOf(db: Db, select: ReturnType<typeof sql>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const row of rowsOf<{ id: string; row: unknown }>(db, select)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row.row)}`;
    isFirst = false;
  }
  yield '\n]\n';
}

type Picture = { id: string; type: keyof typeof EXTENSION; key: string };
const picturesOf = (db: Db, personId: string) =>
  rowsOf<Picture>(
    db,
    sql`select i.id, i.type, i.file_key as key from chat_image i where i.uploaded_by = ${personId}`,
  );

async function* rowsOf<Row extends { id: string }>(db: Db, select: ReturnType<typeof sql>) {
  let after: string | undefined;
  for (;;) {
    const further = after ? sql`where all_of.id > ${after}::uuid` : sql``;
    const { rows } = await db.execute<Row>(
      sql`select * from (${select}) all_of ${further} order by all_of.id limit ${AT_ONCE}`,
    );
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return;
  }
}
