import type { ChatEvents } from '../chats/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { askModelBy } from './ask-model.ts';
import { reviewChanged } from './changed-passages.ts';
import { lessonRoutes } from './routes.ts';
import { withdrawDeleted } from './store.ts';

/** A lesson is held against so many passages that are near it. */
const PASSAGES_COMPARED = 8;

type Uses = {
  notify: Notify;
  notices: Pick<ChatEvents, 'messageChanged'>;
};

export type LessonsPlugin = Plugin & {
  /** The document of a lesson was deleted. */
  documentDeleted: (id: string, userId: string) => Promise<void>;
  /** A document has other content, or documents of a domain are gone: lessons that were learned from them go to review. */
  documentsChanged: (changed: { documentId: string } | { domainId: string }) => void;
};

export const lessonsPlugin = (platform: Platform, { notify, notices }: Uses): LessonsPlugin => {
  const { database, files, queue, models, search, logger } = platform;
  return {
    name: 'lessons',
    routes: (app) =>
      lessonRoutes(app, {
        database,
        files,
        queue,
        retrieve: (reader, question, domainId) =>
          search({ domainId, reader, question, limit: PASSAGES_COMPARED }),
        ask: async () => {
          const { small } = await models.defaults();
          return small ? askModelBy({ name: small, open: models.open }) : null;
        },
        notify,
        lineStored: notices.messageChanged,
      }),
    documentDeleted: (id, userId) => withdrawDeleted(database.db, id, userId),
    documentsChanged: (changed) => {
      reviewChanged(database.db, changed).catch((error: unknown) =>
        logger.warn({ err: error }, 'lessons could not be given to review'),
      );
    },
    clean: () => reviewChanged(database.db),
  };
};
