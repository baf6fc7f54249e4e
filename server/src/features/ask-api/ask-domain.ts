import {
  ALL_DOMAINS,
  type Answer,
  type AskBody,
  type CurrentUser,
  DEFAULT_CHAT_NAME,
  type Domain,
  type DomainAnswer,
  type Message,
  type Outcome,
  textOf,
} from '@docent/contract';
import { type Reader, readerOf } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { THOROUGH_POINTS } from '../../platform/limits.ts';
import { type ChatEvents, insertChat, requireChat } from '../chats/index.ts';
import { getReadDomain } from '../domains/index.ts';
import type { Executions } from '../executions/index.ts';
import { getMessage, insertMessage, titleOf } from '../messages/index.ts';
import type { TokenLimits } from '../token-limits/index.ts';
import { chatAddress, pageAddress } from './addresses.ts';
import type { AnswerWaits } from './answer-waits.ts';

/** Programs give up after a minute: what takes longer is told as being written. */
const WAIT_MS = 50_000;
/** Answers of other servers are looked for so often. */
const LOOK_EVERY_MS = 1_000;

export type AskParts = {
  db: Db;
  engine: () => Pick<Answer, 'engine' | 'model'>;
  notices: Pick<ChatEvents, 'chatsChanged' | 'messageChanged'>;
  executions: Pick<Executions, 'wake'>;
  waits: AnswerWaits;
  origin: string;
  /** Counts what a person says. Throws `too_many_requests`. */
  limitMessages: (userId: string, points?: number) => Promise<void>;
  tokenLimits: Pick<TokenLimits, 'require'>;
  /** Whether a question may be put to all domains. */
  mayAskAll: () => Promise<boolean>;
};

/**
 * Asks a domain, or all domains that the user reads, on behalf of a user and waits for the answer. The question is an ordinary message of
 * the user, in a new chat or in one that they take part in; names in it invite no one. Throws `not_found`, `chat_closed`,
 * `too_many_requests`, and `token_limit_reached` where a language model would answer.
 */
export const askDomain = async (
  parts: AskParts,
  { user, key }: Pick<Caller, 'user' | 'key'>,
  asked: string,
  { question, chat_id, thorough, search_anyway }: AskBody,
): Promise<DomainAnswer> => {
  const { db, notices } = parts;
  const allDomains = asked === ALL_DOMAINS;
  if (allDomains && !(await parts.mayAskAll())) throw new AppError('domain_required');
  const domainId = allDomains ? null : asked;
  if (domainId && (await getReadDomain(db, domainId, user)).status !== 'active')
    throw new AppError('not_found');
  if (chat_id) await requireChat(db, chat_id, user, 'send');
  await parts.limitMessages(user.id, thorough ? THOROUGH_POINTS : 1);
  const engine = parts.engine();
  const apiKeyId = key?.id ?? null;
  if (engine.engine === 'model') await parts.tokenLimits.require({ userId: user.id, apiKeyId });
  const chatId = chat_id ?? (await insertChat(db, DEFAULT_CHAT_NAME, user.id));
  const inserted = await insertMessage(db, {
    chatId,
    user,
    domainId,
    allDomains,
    clientId: newId(),
    text: question,
    title: titleOf(question),
    replyTo: null,
    replaces: null,
    imageId: null,
    asksAssistant: true,
    experts: [],
    collaborators: [],
    engine,
    thorough,
    searchAnyway: search_anyway,
    apiKeyId,
  });
  // The chat was closed, or the domain switched off, in between.
  if (!inserted?.answer) throw new AppError('not_found');
  parts.executions.wake();
  notices.chatsChanged([user.id]);
  await notices.messageChanged(chatId, inserted.message.id);
  const ended = await endOf(parts, { chatId, answerId: inserted.answer.id, reader: readerOf(user) });
  const domain = ended.domain_id ? await getReadDomain(db, ended.domain_id, user).catch(unlessGone) : null;
  return present(ended, domain, user, parts.origin);
};

const endOf = async (
  { db, waits }: AskParts,
  { chatId, answerId, reader }: { chatId: string; answerId: string; reader: Reader },
): Promise<Message> => {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const ended = waits.wait(answerId, LOOK_EVERY_MS);
    const message = await getMessage(db, chatId, answerId, reader);
    if (message.status !== 'writing' || Date.now() > until) return message;
    await ended;
  }
};

/** Outcomes after which the question is still open. */
const OPEN: Outcome[] = ['not_in_documents', 'may_answer', 'escalated'];

/** The user may have lost access while the answer was written. */
const unlessGone = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};

const present = (
  message: Message,
  domain: Pick<Domain, 'id' | 'experts'> | null,
  asker: CurrentUser,
  origin: string,
): DomainAnswer => ({
  chat_id: message.chat_id,
  domain_id: domain?.id ?? null,
  message_id: message.id,
  status: message.status,
  outcome: message.answer?.outcome ?? null,
  failure: message.answer?.failure ?? null,
  text: textOf(message.content),
  engine: message.answer?.engine ?? 'extractive',
  verdict: message.answer?.verdict?.overall ?? null,
  citations: message.sources.map((source) => ({
    n: source.n,
    document_id: source.source_document_id,
    document: source.source_document_name,
    page: source.place.page,
    quote: source.quote,
    taught: source.taught,
    url: pageAddress(origin, {
      domainId: source.knowledgebase_id,
      documentId: source.source_document_id,
      page: source.place.page,
    }),
  })),
  nearest: (message.answer?.nearest ?? []).map(({ document_id, name }) => ({
    document_id,
    document: name,
    url: pageAddress(origin, { domainId: domain?.id ?? '', documentId: document_id, page: 1 }),
  })),
  whom_to_ask:
    message.answer?.outcome && OPEN.includes(message.answer.outcome)
      ? (domain?.experts ?? [])
          .filter(({ id }) => id !== asker.id)
          .map(({ id, username, name }) => ({ id, username, name }))
      : [],
  url: chatAddress(origin, message.chat_id),
});
