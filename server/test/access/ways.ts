import type { Way } from './ask.ts';
import { WAYS_OF_ASKING } from './ways-of-asking.ts';
import { WAYS_OF_CHATS } from './ways-of-chats.ts';
import { WAYS_OF_DOCUMENTS } from './ways-of-documents.ts';
import { WAYS_OF_FIGURES } from './ways-of-figures.ts';
import { WAYS_OF_TELLING } from './ways-of-telling.ts';
import { WAYS_OF_THE_INBOX } from './ways-of-the-inbox.ts';

/** Every way in which something of a world may be learned. */
export const WAYS: Way[] = [
  ...WAYS_OF_DOCUMENTS,
  ...WAYS_OF_CHATS,
  ...WAYS_OF_ASKING,
  ...WAYS_OF_THE_INBOX,
  ...WAYS_OF_FIGURES,
  ...WAYS_OF_TELLING,
];
