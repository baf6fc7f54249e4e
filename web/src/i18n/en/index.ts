import { accounts } from './accounts.ts';
import { app } from './app.ts';
import { chats } from './chats.ts';
import { documents } from './documents.ts';
import { domains } from './domains.ts';
import { errors } from './errors.ts';
import { markdown } from './markdown.ts';
import { pages } from './pages.ts';

export const en = { app, markdown, pages, accounts, chats, domains, documents, errors };
