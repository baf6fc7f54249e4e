import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { administration } from './administration.ts';
import { analytics } from './analytics.ts';
import { apiKeys } from './api-keys.ts';
import { app } from './app.ts';
import { chats } from './chats.ts';
import { configuration } from './configuration.ts';
import { dashboard } from './dashboard.ts';
import { documents } from './documents.ts';
import { domains } from './domains.ts';
import { errors } from './errors.ts';
import { executions } from './executions.ts';
import { feedback } from './feedback.ts';
import { golden } from './golden.ts';
import { lessons } from './lessons.ts';
import { markdown } from './markdown.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { personalData } from './personal-data.ts';
import { retrieval } from './retrieval.ts';

export const en = {
  access,
  accounts,
  administration,
  apiKeys,
  analytics,
  app,
  chats,
  dashboard,
  documents,
  domains,
  errors,
  feedback,
  lessons,
  markdown,
  notifications,
  pages,
  configuration,
  executions,
  golden,
  people,
  personalData,
  retrieval,
};
