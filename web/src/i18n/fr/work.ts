import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { analytics } from './analytics.ts';
import { apiKeys } from './api-keys.ts';
import { chats } from './chats.ts';
import { chatsMore } from './chats-more.ts';
import { dashboard } from './dashboard.ts';
import { documents } from './documents.ts';
import { domains } from './domains.ts';
import { errors } from './errors.ts';
import { errorsMore } from './errors-more.ts';
import { executions } from './executions.ts';
import { feedback } from './feedback.ts';
import { golden } from './golden.ts';
import { lessons } from './lessons.ts';
import { markdown } from './markdown.ts';
import { personalData } from './personal-data.ts';
import { retrieval } from './retrieval.ts';

/** Texts of every page but the first. */
export const work = {
  chats: { ...chats, ...chatsMore },
  errors: { ...errors, ...errorsMore },
  access,
  accounts,
  analytics,
  apiKeys,
  dashboard,
  documents,
  domains,
  executions,
  feedback,
  golden,
  lessons,
  markdown,
  personalData,
  retrieval,
};
