import { app } from './app.ts';
import { chats } from './chats.ts';
import { errors } from './errors.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';

export const en = {
  app,
  chats,
  errors,
  notifications,
  pages,
  people,
};
