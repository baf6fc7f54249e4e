import type { Way } from './ask.ts';
import { WAYS_OF_ASKING } from './ways-of-asking.ts';
import { WAYS_OF_CHATS } from './ways-of-chats.ts';
import { WAYS_OF_DOCUMENTS } from './ways-of-documents.ts';

/** Every way in which something of a world may be learned. */
export const WAYS: Way[] = [...WAYS_OF_DOCUMENTS, ...WAYS_OF_CHATS, ...WAYS_OF_ASKING];

/** Ways that do not take the reader yet: a name goes from here with the change that makes it hold. */
export const AWAITED = new Set([
  'GET /documents',
  'GET /documents/:id',
  'GET /documents/:id/file',
  'GET /documents/:id/pages',
  'POST /domains/:id/search',
  'POST /domains/:id/search-test',
  'MCP search_domain',
  'POST /domains/:id/ask',
  'POST /domains/:id/ask, in a chat of several',
  'GET /lessons',
  'GET /lessons/:id',
  // Answers take their reader; they rest on lessons too, which do not keep yet what they rest on themselves.
  'GET /messages',
  'GET /chats/:id',
  'GET /chats, search',
  'load_chat',
  'GET /users/:id/export, one’s own',
  'GET /users/:id/export, another’s',
  'GET /executions',
  'GET /executions/:id',
]);
