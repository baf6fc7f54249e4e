import type { Way } from './ask.ts';
import { WAYS_OF_ASKING } from './ways-of-asking.ts';
import { WAYS_OF_CHATS } from './ways-of-chats.ts';
import { WAYS_OF_DOCUMENTS } from './ways-of-documents.ts';

/** Every way in which something of a world may be learned. */
export const WAYS: Way[] = [...WAYS_OF_DOCUMENTS, ...WAYS_OF_CHATS, ...WAYS_OF_ASKING];
