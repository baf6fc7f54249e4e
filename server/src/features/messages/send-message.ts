import {
  ALL_DOMAINS,
  type Answer,
  type CurrentUser,
  mentionsIn,
  type OutgoingMessage,
  type SentMessage,
  withoutMention,
} from '@docent/contract';
import type { z } from 'zod';
import { readerOf } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { retryOnDeadlock } from '../../platform/database/retry-on-deadlock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findByUsernames } from '../accounts/index.ts';
import { notTakingPart, requireChat } from '../chats/index.ts';
import { getReadDomain } from '../domains/index.ts';
import { type Inserted, insertMessage, type NewMessage } from './insert-message.ts';
import { messagesOfClientId } from './store.ts';

export type SendParts = {
  db: Db;
  engine: () => Pick<Answer, 'engine' | 'model'>;
  /** The usernames under which the assistant is mentioned. */
  assistant: () => Promise<string[]>;
  /** Whether a question may be put to all domains. */
  mayAskAll: () => Promise<boolean>;
  /** Limits invitations by a user. Throws `too_many_requests`. */
  limitInvitations: (userId: string, points: number) => Promise<void>;
};

export type Sent = SentMessage &
  Pick<Inserted, 'answered'> & {
    isNew: boolean;
    /** The system message about people whom the message invited. */
    invitationId: string | null;
    /** Ids of the requests to experts that it makes or answers. */
    requests: string[];
    /** The ids of the people whom it mentions. */
    mentioned: string[];
  };

const TITLE_LENGTH = 80;

/**
 * Stores a message, and an empty answer if the assistant is asked. Idempotent per `client_id`: a message sent before is returned in its
 * current state. Throws `not_found` (the chat, its thread, the domain, the image, the message replied to or the question replaced),
 * `chat_closed`, `domain_required`, `domain_restricted`.
 */
export const sendMessage = async (
  outgoing: z.output<typeof OutgoingMessage>,
  user: CurrentUser,
  parts: SendParts,
): Promise<Sent> => {
  const { db } = parts;
  const { chat_id: chatId, thread_id: threadId, client_id: clientId = newId() } = outgoing;
  // A chat is one thread with the chat's id. Any other id is not found, whether it exists or not.
  if (threadId && threadId !== chatId) {
    await requireChat(db, chatId, user, 'read');
    throw new AppError('not_found', 'The thread does not exist in this chat.');
  }
  const asked = outgoing.domain_id ?? outgoing.workflow;
  const allDomains = asked === ALL_DOMAINS && (await parts.mayAskAll());
  const domainId = asked === ALL_DOMAINS ? null : asked;
  const assistant = outgoing.message.includes('@') ? await parts.assistant() : [];
  const mentions = await mentioned(outgoing.message, domainId, { db, assistant });
  const named = [...mentions.experts, ...mentions.collaborators];
  const strangers = named.length ? await notTakingPart(db, chatId, named) : 0;
  if (strangers) await parts.limitInvitations(user.id, strangers);
  const inserted = await insertOnce(db, {
    chatId,
    user,
    domainId,
    allDomains,
    clientId,
    text: outgoing.message,
    title: titleOf(withoutMention(outgoing.message, assistant) || outgoing.message),
    replyTo: outgoing.reply_to,
    replaces: outgoing.replaces,
    imageId: outgoing.images[0]?.id ?? null,
    engine: parts.engine(),
    thorough: outgoing.thorough,
    searchAnyway: outgoing.search_anyway,
    ...mentions,
  });
  if (inserted) return { ...inserted, isNew: true, mentioned: named };
  // Reveals nothing about the chat to people who do not take part.
  await requireChat(db, chatId, user, 'read');
  const stored = await messagesOfClientId(db, chatId, clientId, readerOf(user));
  const message = stored.find((one) => one.client_id === clientId && one.author?.id === user.id);
  if (!message) throw await refusal(db, chatId, user, domainId);
  const answer = stored.find((one) => one.reply_to === message.id && one.role === 'assistant') ?? null;
  return { message, answer, isNew: false, invitationId: null, requests: [], answered: [], mentioned: named };
};

/** Returns the name of a chat from its first question. */
export const titleOf = (text: string) =>
  text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH).trimEnd()}…` : text;

/** Null when nothing was stored: it was before, or it cannot be. */
const insertOnce = async (db: Db, message: NewMessage) => {
  try {
    return await retryOnDeadlock(() => insertMessage(db, message));
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
};

/** Mentions in a text: the assistant, and people, who are invited as experts if they are experts of the domain. */
const mentioned = async (
  text: string,
  domainId: string | null,
  { db, assistant }: { db: Db; assistant: string[] },
): Promise<Pick<NewMessage, 'asksAssistant' | 'experts' | 'collaborators'>> => {
  const names = mentionsIn(text);
  const people = await findByUsernames(
    db,
    names.filter((name) => !assistant.includes(name)),
  );
  const isExpert = (one: (typeof people)[number]) => domainId !== null && one.expert_of.includes(domainId);
  return {
    asksAssistant: names.some((name) => assistant.includes(name)),
    experts: people.filter(isExpert).map(({ id }) => id),
    collaborators: people.filter((one) => !isExpert(one)).map(({ id }) => id),
  };
};

/** Why nothing was stored. */
const refusal = async (db: Db, chatId: string, user: CurrentUser, domainId: string | null) => {
  await requireChat(db, chatId, user, 'send');
  if (!domainId) return new AppError('domain_required');
  await getReadDomain(db, domainId, user);
  return new AppError(
    'not_found',
    'The domain, the image, the message replied to or the question to be replaced does not exist.',
  );
};
