import type { Message } from '@docent/contract';

const ANCHOR = /^#message-([1-9]\d{0,8})$/;

/** The name of a message within its chat's address. Its number never changes, and tells where in the chat it stands. */
export const messageAnchor = ({ seq }: Pick<Message, 'seq'>): string => `message-${seq}`;

/** The number of the message that an address's hash names, or null. */
export const linkedSeq = (hash: string): number | null => Number(ANCHOR.exec(hash)?.[1] ?? 0) || null;

/** The whole address, to give away; it opens for those who take part in the chat. */
export const linkTo = (message: Pick<Message, 'chat_id' | 'seq'>): string =>
  `${window.location.origin}/chats/${message.chat_id}#${messageAnchor(message)}`;
