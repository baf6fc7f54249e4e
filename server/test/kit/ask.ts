import { randomUUID } from 'node:crypto';
import { type Message, type ServerToClientEvents, textOf } from '@docent/contract';
import type { PersonSocket } from './person.ts';

/** One question as its asker saw it. Times: milliseconds since 1970, comparable between processes of one machine. */
export type Asked = {
  question: string;
  sentAt: number;
  /** The question is stored. */
  ackAt: number;
  firstTextAt: number;
  /** The pieces put together by their offsets. */
  streamed: string;
  message: Message;
  /** The text of the stored message. */
  stored: string;
};

const ANSWER_WITHIN_MS = 120_000;
const now = () => performance.timeOrigin + performance.now();

/** Sends a question on a socket and follows its answer to the end. Rejects when the answer fails or does not end. */
export const ask = (
  socket: PersonSocket,
  {
    chatId,
    domainId,
    question,
    thorough = false,
  }: { chatId: string; domainId: string; question: string; thorough?: boolean },
): Promise<Asked> =>
  new Promise((resolve, reject) => {
    let firstTextAt = 0;
    let ackAt = 0;
    let streamed = '';
    const onDelta: ServerToClientEvents['message_delta'] = ({ chat_id, offset, text }) => {
      if (chat_id !== chatId) return;
      firstTextAt ||= now();
      streamed = streamed.slice(0, offset) + text;
    };
    // A message may be told again when its verdict comes: only the answer to this question ends the waiting.
    let answerId: string | undefined;
    const ended = new Map<string, Message>();
    const settle = () => {
      const message = ended.get(answerId ?? '');
      if (!message) return;
      end();
      if (message.status !== 'complete') return reject(new Error(`${question}: ${message.answer?.failure}`));
      resolve({ question, sentAt, ackAt, firstTextAt, streamed, message, stored: textOf(message.content) });
    };
    const onMessage: ServerToClientEvents['new_message'] = ({ chat_id, message }) => {
      if (chat_id !== chatId || message.role !== 'assistant' || message.status === 'writing') return;
      ended.set(message.id, message);
      settle();
    };
    const end = () => {
      clearTimeout(timer);
      socket.off('message_delta', onDelta);
      socket.off('new_message', onMessage);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error(`${question}: no end within ${ANSWER_WITHIN_MS / 1000} s`));
    }, ANSWER_WITHIN_MS);
    socket.on('message_delta', onDelta);
    socket.on('new_message', onMessage);
    const outgoing = {
      message: question,
      chat_id: chatId,
      domain_id: domainId,
      thread_id: null,
      images: [],
      workflow: domainId,
      client_id: randomUUID(),
      thorough,
    };
    const sentAt = now();
    socket.emit('new_message', outgoing, (ack) => {
      ackAt = now();
      if (ack.ok) {
        answerId = ack.data.answer?.id;
        return settle();
      }
      end();
      reject(new Error(`${question}: ${ack.error.code}`));
    });
  });
