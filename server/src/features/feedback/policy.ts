import type { Message } from '@docent/contract';

/** A finished answer of the assistant may be rated. (That the person takes part in its chat is checked before.) */
export const mayRate = (message: Pick<Message, 'role' | 'status'>): boolean =>
  message.role === 'assistant' && message.status !== 'writing';
