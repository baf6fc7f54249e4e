import { type Answer, type Message, type PublicUser, textContent } from '@docent/contract';

type Sent = {
  chatId: string;
  user: PublicUser;
  domainId: string | null;
  clientId: string;
  replyTo: string | null;
  engine: Pick<Answer, 'engine' | 'model'>;
  thorough: boolean;
};

/** What the database made of a message: the rest is known to whoever stored it. */
export type Stored = {
  messageId: string;
  answerId: string | null;
  seq: number;
  lastSeq: number;
  content: string;
  sentAt: number;
};

/** A message that has just been stored, and the empty answer to it, as reading them again would give them. */
export const asStored = (
  { chatId, user, domainId, clientId, replyTo, engine, thorough }: Sent,
  { messageId, answerId, seq, lastSeq, content, sentAt }: Stored,
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
  };
  const { id, username, name, is_expert } = user;
  const message: Message = {
    ...both,
    id: messageId,
    seq,
    role: 'user',
    status: 'complete',
    reply_to: replyTo,
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
      image_unseen: false,
      verdict: null,
      verdict_state: 'none',
      duration_ms: 0,
      thorough,
      looked: [],
    },
  };
  return { message, answer };
};
