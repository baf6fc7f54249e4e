import { type Answer, type Message, type PublicUser, textContent } from '@docent/contract';

type Sent = {
  chatId: string;
  user: PublicUser;
  domainId: string | null;
  allDomains: boolean;
  clientId: string;
  replyTo: string | null;
  replaces: string | null;
  engine: Pick<Answer, 'engine' | 'model'>;
  thorough: boolean;
};

/** Values that the database created for a message: the others are known to the caller. */
export type Stored = {
  messageId: string;
  answerId: string | null;
  seq: number;
  lastSeq: number;
  version: number;
  content: string;
  sentAt: number;
};

/** A message that has just been stored, and the empty answer to it, as reading them again would give them. */
export const asStored = (
  { chatId, user, domainId, allDomains, clientId, replyTo, replaces, engine, thorough }: Sent,
  { messageId, answerId, seq, lastSeq, version, content, sentAt }: Stored,
): { message: Message; answer: Message | null } => {
  const both = {
    chat_id: chatId,
    thread_id: chatId,
    domain_id: domainId,
    sent_at: sentAt,
    sources: [],
    event: null,
    rating: null,
    reviews: [],
    withheld: false,
    replaced: false,
  };
  const { id, username, name, is_expert } = user;
  const message: Message = {
    ...both,
    id: messageId,
    seq,
    role: 'user',
    status: 'complete',
    reply_to: replyTo,
    replaces,
    version,
    client_id: clientId,
    content,
    author: { id, username, name, is_expert },
    answer: null,
  };
  if (!answerId) return { message, answer: null };
  const answer: Message = {
    ...both,
    id: answerId,
    seq: lastSeq,
    role: 'assistant',
    status: 'writing',
    reply_to: messageId,
    replaces: null,
    version: 1,
    client_id: null,
    content: textContent(''),
    author: null,
    answer: {
      ...engine,
      step: 'queued',
      reading: null,
      outcome: null,
      failure: null,
      passages: 0,
      main_document: null,
      nearest: [],
      follow_ups: [],
      all_domains: allDomains,
      also_in: [],
      image_unseen: false,
      left_out: 0,
      verdict: null,
      verdict_state: 'none',
      duration_ms: 0,
      waited_for_documents_ms: 0,
      thorough,
      looked: [],
    },
  };
  return { message, answer };
};
