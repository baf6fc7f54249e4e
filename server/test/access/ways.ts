import type { Way } from './ask.ts';
import { WAYS_OF_ASKING } from './ways-of-asking.ts';
import { WAYS_OF_CHATS } from './ways-of-chats.ts';
import { WAYS_OF_DOCUMENTS } from './ways-of-documents.ts';

/** Every way in which something of a world may be learned. */
export const WAYS: Way[] = [...WAYS_OF_DOCUMENTS, ...WAYS_OF_CHATS, ...WAYS_OF_ASKING];

/**
 * Ways that do not agree yet: a name goes from here with the change that makes it hold. Executions do not ask what an answer rests
 * on; another's export leaves out a little more than it must, of documents that are gone.
 */
export const AWAITED = new Set([
  'GET /executions',
  'GET /executions/:id',
  'GET /users/:id/export, another’s',
]);
