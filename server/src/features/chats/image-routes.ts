import { CALLS, type CurrentUser, IMAGE_MAX_BYTES } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { type GuardOptions, guardRequest } from '../../platform/http/guard-request.ts';
import { handle } from '../../platform/http/handle.ts';
import { whileAllowed } from '../../platform/http/while-allowed.ts';
import { addImage } from './add-image.ts';
import { findImage } from './image-store.ts';
import type { ChatRoutesOptions } from './routes.ts';
import { requireChat } from './store.ts';

type Options = ChatRoutesOptions &
  GuardOptions & {
    /** Counts the files of a person. Throws `too_many_requests`. */
    limitUploads: (userId: string) => Promise<void>;
  };

/** Images of a chat. One is uploaded by itself (multipart `file`), then referred to by `new_message`. */
export const imageRoutes = (app: App, options: Options) => {
  const { db, files, limitUploads } = options;

  handle(app, CALLS.uploadImage, async (request) => {
    const { id } = request.params;
    await requireChat(db, id, request.user, 'send');
    if (!request.isMultipart()) throw new AppError('invalid_input', 'A file is sent as multipart/form-data.');
    const endGuard = guardRequest(request, options);
    try {
      const part = await request.file({ limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 0 } });
      if (!part) throw new AppError('upload_missing');
      await limitUploads(request.user.id);
      const given = { chatId: id, uploadedBy: request.user.id, name: part.filename, content: part.file };
      return await addImage(options, given);
    } finally {
      endGuard();
    }
  });

  handle(app, CALLS.getImage, async (request, reply) => {
    const { id, imageId } = request.params;
    const find = async (user: CurrentUser) => {
      await requireChat(db, id, user, 'read');
      const found = await findImage(db, id, imageId, user.id);
      if (!found) throw new AppError('not_found');
      return found;
    };
    const image = await find(request.user);
    return reply
      .type(image.type)
      .header('content-disposition', 'inline; filename="image"')
      .header('content-length', image.sizeBytes)
      .send(whileAllowed(request, files.read(image.fileKey), find));
  });
};
