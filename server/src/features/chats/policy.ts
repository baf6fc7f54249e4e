import type { CurrentUser, ErrorCode } from '@docent/contract';

/**
 * Rights in a chat (design: permissions). `hidden` answers 404, as if the chat did not exist; `forbidden` answers 403. Admins and owners
 * have no access to chats of others; the owner may delete any chat without reading it.
 */
export type ChatAction =
  | 'read'
  | 'rename'
  | 'close'
  | 'delete'
  | 'send'
  | 'add participant'
  | 'remove participant'
  | 'leave'
  | 'stop answer'
  | 'retry answer'
  | 'ask expert'
  | 'share answers';

type Person = Pick<CurrentUser, 'id' | 'role'>;
export type ChatFacts = { takesPart: boolean; createdBy: string | null; closed: boolean };
export type Verdict = 'allowed' | Extract<ErrorCode, 'not_found' | 'forbidden' | 'chat_closed'>;

type Rule = { who: 'participant' | 'creator'; anyForOwner?: true; whenClosed: boolean };

const RULES: Record<ChatAction, Rule> = {
  read: { who: 'participant', whenClosed: true },
  rename: { who: 'participant', whenClosed: true },
  close: { who: 'participant', whenClosed: false },
  delete: { who: 'creator', anyForOwner: true, whenClosed: true },
  send: { who: 'participant', whenClosed: false },
  'add participant': { who: 'participant', whenClosed: false },
  'remove participant': { who: 'creator', whenClosed: true },
  leave: { who: 'participant', whenClosed: true },
  'stop answer': { who: 'participant', whenClosed: true },
  'retry answer': { who: 'participant', whenClosed: false },
  'ask expert': { who: 'participant', whenClosed: false },
  'share answers': { who: 'participant', whenClosed: true },
};

/** A pure function of the action, the person and the chat. */
export const chatVerdict = (action: ChatAction, person: Person, chat: ChatFacts): Verdict => {
  const rule = RULES[action];
  if (rule.anyForOwner && person.role === 'owner') return 'allowed';
  if (!chat.takesPart) return 'not_found';
  if (rule.who === 'creator' && chat.createdBy !== person.id) return 'forbidden';
  return chat.closed && !rule.whenClosed ? 'chat_closed' : 'allowed';
};
