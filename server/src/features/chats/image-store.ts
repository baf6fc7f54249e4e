import { inArray, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { chatImage } from '../../tables/chats.ts';

type Row = typeof chatImage.$inferSelect;
export type NewImage = Omit<Row, 'messageId' | 'createdAt'>;

export const insertImage = async (db: DbOrTx, image: NewImage): Promise<void> => {
  await db.insert(chatImage).values(image);
};

/** A picture of a chat: one that belongs to a message, or the asker's own that is on its way. */
export const findImage = async (
  db: Db,
  chatId: string,
  id: string,
  userId: string,
): Promise<Pick<Row, 'fileKey' | 'type' | 'sizeBytes'> | null> => {
  const result = await db.execute(sql`
    select file_key as "fileKey", type, size_bytes as "sizeBytes" from chat_image
    where id = ${id} and chat_id = ${chatId} and (message_id is not null or uploaded_by = ${userId})`);
  // The columns of the select above.
  return (result.rows[0] as Pick<Row, 'fileKey' | 'type' | 'sizeBytes'> | undefined) ?? null;
};

/** Deletes images that were uploaded and never part of a message. Returns the keys of their files. */
export const deleteUnsentImages = async (db: Db): Promise<string[]> => {
  const result = await db.execute(sql`
    delete from chat_image where message_id is null and created_at < now() - interval '1 day' returning file_key`);
  return result.rows.map((row) => String(row.file_key));
};

/** Which of these keys of files belong to a picture. */
export const namedByImages = async (db: Db, keys: string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ key: chatImage.fileKey })
    .from(chatImage)
    .where(inArray(chatImage.fileKey, keys));
  return new Set(rows.map(({ key }) => key));
};
