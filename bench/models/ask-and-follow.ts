import { randomUUID } from 'node:crypto';
import type { Message } from '@docent/contract';
import type { PersonSocket } from '../../server/test/kit/person.ts';

const ENDS_WITHIN_MS = 15 * 60_000;

export type Followed = {
  message: Message;
  /** All texts that the answer showed at any time. */
  seen: string[];
  /** Number of received deltas. */
  pieces: number;
};

type Asked = { chatId: string; domainId: string; question: string; stopAfterPieces?: number };

/** Asks and follows the answer to its end, in any outcome; or stops it after the given number of deltas. */
export const askAndFollow = (
  socket: PersonSocket,
  { chatId, domainId, question, stopAfterPieces }: Asked,
): Promise<Followed> =>
  new Promise((resolve, reject) => {
    const seen = [''];
    const timer = setTimeout(() => end(new Error(`no end: ${question}`)), ENDS_WITHIN_MS);
    const onDelta = (delta: { chat_id: string; message_id: string; offset: number; text: string }) => {
      if (delta.chat_id !== chatId) return;
      seen.push((seen.at(-1) ?? '').slice(0, delta.offset) + delta.text);
      if (seen.length - 1 === stopAfterPieces)
        socket.emit('stop_answer', { chat_id: chatId, message_id: delta.message_id }, () => {});
    };
    const onMessage = (told: { chat_id: string; message: Message }) => {
      const { message, chat_id } = told;
      const isTheEnd =
        chat_id === chatId &&
        message.role === 'assistant' &&
        message.status !== 'writing' &&
        message.answer?.verdict_state !== 'pending';
      if (isTheEnd) end({ message, seen, pieces: seen.length - 1 });
    };
    const end = (result: Followed | Error) => {
      clearTimeout(timer);
      socket.off('message_delta', onDelta);
      socket.off('new_message', onMessage);
      if (result instanceof Error) reject(result);
      else resolve(result);
    };
    socket.on('message_delta', onDelta);
    socket.on('new_message', onMessage);
    const sent = {
      message: question,
      chat_id: chatId,
      domain_id: domainId,
      thread_id: null,
      images: [],
      workflow: domainId,
      client_id: randomUUID(),
    };
    socket.emit('new_message', sent, (ack) => {
      if (!ack.ok) end(new Error(`${question}: ${ack.error.code}`));
    });
  });
