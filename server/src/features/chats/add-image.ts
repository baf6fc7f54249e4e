import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ChatImage } from '@docent/contract';
import { FILE_NAME_MAX_LENGTH } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import { drawAgain } from '../../platform/images/draw-again.ts';
import { insertImage } from './image-store.ts';
import { lockChat } from './lock-chat.ts';

type Given = {
  chatId: string;
  uploadedBy: string;
  name: string;
  content: Readable & { truncated?: boolean };
};

/**
 * Stores a picture for a message to come: drawn again from its pixels, so that neither its metadata nor anything
 * hidden in the file is kept. Throws `image_refused`, `upload_too_large`, and what
 * keeps a person from sending: `not_found`, `chat_closed`.
 */
export const addImage = async (
  { db, files }: { db: Db; files: Files },
  { chatId, uploadedBy, name, content }: Given,
): Promise<ChatImage> => {
  const bytes = await buffer(content);
  if (content.truncated) throw new AppError('upload_too_large');
  const drawn = await drawAgain(bytes);
  if (!drawn) throw new AppError('image_refused');
  const id = newId();
  const fileKey = `images/${id}`;
  const { size } = await files.put(fileKey, Readable.from([drawn.bytes]));
  const { type, width, height } = drawn;
  const shown = name.slice(0, FILE_NAME_MAX_LENGTH) || 'image';
  try {
    // Drawing takes its time: the right may have gone meanwhile.
    await db.transaction(async (tx) => {
      await lockChat(tx, chatId, uploadedBy, 'send');
      const image = { id, chatId, uploadedBy, name: shown, type, sizeBytes: size, width, height, fileKey };
      await insertImage(tx, image);
    });
  } catch (error) {
    await files.remove(fileKey);
    throw error;
  }
  return { id, name: shown, width, height };
};
