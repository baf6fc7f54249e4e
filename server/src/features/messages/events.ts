import {
  type Answer,
  AnswerRef,
  LoadChat,
  type Message,
  OutgoingMessage,
  ReadChat,
  RefreshRooms,
  textContent,
} from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { chatRoom, type EventHandlers, eventHandler, type SocketServer } from '../../realtime/index.ts';
import { chatIdsOf, isClosed, markRead, requireParticipant } from '../chats/index.ts';
import { type Executions, requeueExecution, stopExecution } from '../executions/index.ts';
import { countUnread, markAllRead, type Notifier } from '../notifications/index.ts';
import { sendMessage } from './send-message.ts';
import { getMessage, messagesAfter } from './store.ts';

type Options = {
  db: Db;
  engine: Pick<Answer, 'engine' | 'model'>;
  sockets: () => Pick<SocketServer, 'toChat' | 'toUser'>;
  executions: () => Pick<Executions, 'wake' | 'stop' | 'textOf'>;
  notifier: Pick<Notifier, 'personWrote'>;
};

/** What people do over the socket. Every one checks participation in the database, each time. */
export const messageEvents = ({ db, engine, sockets, executions, notifier }: Options): EventHandlers => {
  const announce = (message: Message) =>
    sockets().toChat(message.chat_id).emit('new_message', { chat_id: message.chat_id, message });

  /** The message of an answer, for someone who takes part in its chat. */
  const answerOf = async (ref: { chat_id: string; message_id: string }, userId: string) => {
    await requireParticipant(db, ref.chat_id, userId);
    const message = await getMessage(db, ref.chat_id, ref.message_id);
    if (message.role !== 'assistant') throw new AppError('not_found');
    return message;
  };

  return {
    new_message: eventHandler<'new_message', typeof OutgoingMessage>({
      schema: OutgoingMessage,
      handle: async (outgoing, { user, socket }) => {
        const { message, answer, isNew } = await sendMessage(outgoing, user, { db, engine });
        await socket.join(chatRoom(message.chat_id));
        if (isNew) {
          announce(message);
          if (answer) announce(answer);
          executions().wake();
          void notifier.personWrote({ chatId: message.chat_id, authorId: user.id, mentioned: [] });
        }
        return { message, answer };
      },
    }),

    load_chat: eventHandler<'load_chat', typeof LoadChat>({
      schema: LoadChat,
      handle: async ({ chat_id, after_seq }, { user, socket }) => {
        await requireParticipant(db, chat_id, user.id);
        // First the room, then the messages: nothing falls between the two.
        await socket.join(chatRoom(chat_id));
        const messages = await messagesAfter(db, chat_id, after_seq, user.id);
        return { messages: messages.map((message) => withLiveText(message, executions())) };
      },
    }),

    refresh_rooms: eventHandler<'refresh_rooms', typeof RefreshRooms>({
      schema: RefreshRooms,
      handle: async (_payload, { user, socket }) => {
        const rooms = await chatIdsOf(db, user.id);
        await socket.join(rooms.map(chatRoom));
        return { rooms };
      },
    }),

    read_chat: eventHandler<'read_chat', typeof ReadChat>({
      schema: ReadChat,
      handle: async ({ chat_id, seq }, { user }) => {
        const last_read_seq = await markRead(db, chat_id, user.id, seq);
        const marked = await markAllRead(db, user.id, chat_id);
        const unread = await countUnread(db, user.id);
        if (marked) sockets().toUser(user.id).emit('notification', { notification: null, unread });
        return { last_read_seq, unread };
      },
    }),

    stop_answer: eventHandler<'stop_answer', typeof AnswerRef>({
      schema: AnswerRef,
      handle: async (ref, { user }) => {
        await answerOf(ref, user.id);
        if (!executions().stop(ref.message_id)) await stopExecution(db, ref.message_id);
        const message = await getMessage(db, ref.chat_id, ref.message_id);
        if (message.status !== 'writing') announce(message);
        return { message };
      },
    }),

    retry_answer: eventHandler<'retry_answer', typeof AnswerRef>({
      schema: AnswerRef,
      handle: async (ref, { user }) => {
        await answerOf(ref, user.id);
        if (await isClosed(db, ref.chat_id)) throw new AppError('chat_closed');
        if (!(await requeueExecution(db, ref.message_id, engine))) throw new AppError('answer_in_progress');
        const message = await getMessage(db, ref.chat_id, ref.message_id);
        announce(message);
        executions().wake();
        return { message };
      },
    }),
  };
};

/** The stored text lags by up to 250 ms: what this process has in hand is newer. */
const withLiveText = (message: Message, executions: Pick<Executions, 'textOf'>): Message => {
  const text = message.status === 'writing' ? executions.textOf(message.id) : null;
  return text === null ? message : { ...message, content: textContent(text) };
};
