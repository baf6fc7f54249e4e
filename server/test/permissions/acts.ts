import type { Act } from './act.ts';
import { ADMINISTRATION_ACTS } from './administration-acts.ts';
import { CHAT_ACTS, INBOX_ACTS } from './chat-acts.ts';
import { DOMAIN_ACTS } from './domain-acts.ts';
import { SOURCE_ACTS } from './source-acts.ts';

export const ACTS: Act[] = [
  ...CHAT_ACTS,
  ...INBOX_ACTS,
  ...DOMAIN_ACTS,
  ...SOURCE_ACTS,
  ...ADMINISTRATION_ACTS,
];
