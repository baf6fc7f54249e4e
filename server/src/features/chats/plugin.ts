import type { Message } from '@docent/contract';
import type { Reader } from '../../access/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import type { ChatEvents } from './chat-events.ts';
import { imageRoutes } from './image-routes.ts';
import { deleteUnsentImages, namedByImages } from './image-store.ts';
import { participantRoutes } from './participant-routes.ts';
import { chatRoutes } from './routes.ts';

type Uses = {
  notices: ChatEvents;
  /** The newest messages of a chat, as a participant sees them. */
  newestMessages: (chatId: string, limit: number, reader: Reader) => Promise<Message[]>;
};

export const chatsPlugin = (platform: Platform, { notices, newestMessages }: Uses): Plugin => {
  const { database, files, limits, authenticate } = platform;
  const { db } = database;
  const chats = { db, files, notices };
  return {
    name: 'chats',
    routes: (app) => {
      chatRoutes(app, { ...chats, newestMessages });
      participantRoutes(app, { ...chats, limitInvitations: limits.invitations });
      imageRoutes(app, { ...chats, limitUploads: limits.uploads, stillSignedIn: authenticate });
    },
    clean: async () => {
      for (const key of await deleteUnsentImages(db)) await files.remove(key);
    },
    files: { prefix: 'images/', named: (keys) => namedByImages(db, keys) },
  };
};
