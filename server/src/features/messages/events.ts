import {
  AnswerRef,
  type CurrentUser,
  LoadChat,
  type Message,
  OutgoingMessage,
  ReadChat,
  RefreshRooms,
  Typing,
  textContent,
  ViewChat,
} from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { THOROUGH_POINTS } from '../../platform/limits.ts';
import { type EventHandlers, eventHandler, type SocketServer } from '../../realtime/index.ts';
import { type ChatEvents, lockChat, markRead, requireChat } from '../chats/index.ts';
import { type Executions, requeueExecution, stopExecution } from '../executions/index.ts';
import type { PublishRequests } from '../inbox/index.ts';
import { countUnread, markAllRead, type Notifier } from '../notifications/index.ts';
import { type SendParts, sendMessage } from './send-message.ts';
import { getMessage, messagesOf } from './store.ts';
import { tellMessages } from './tell-messages.ts';

type Options = SendParts & {
  sockets: SocketServer;
  executions: Pick<Executions, 'wake' | 'stop' | 'textOf'>;
  notices: ChatEvents;
  notifier: Pick<Notifier, 'personWrote'>;
  requestsChanged: PublishRequests;
  /** Counts what a person says. Throws `too_many_requests`. */
  limitMessages: (userId: string, points?: number) => Promise<void>;
  /** The ids of the people whose list of chats shows this one. */
  participantIds: (chatId: string) => Promise<string[]>;
};

/** Socket events of users. Every handler checks the user's right in the database, each time. */
export const messageEvents = (options: Options): EventHandlers => ({
  ...sendEvents(options),
  ...chatEvents(options),
  ...answerEvents(options),
});

const sendEvents = (options: Options) => {
  const { db, sockets, executions, notices } = options;
  /** Sends a message that rests on no document: a user's message, or an answer that is still empty. */
  const announceToAll = (message: Message) =>
    sockets.toChat(message.chat_id).emit('new_message', { chat_id: message.chat_id, message });
  const announce = (ids: string[]) => tellMessages(db, sockets, ids);

  return {
    new_message: eventHandler<'new_message', typeof OutgoingMessage>({
      schema: OutgoingMessage,
      points: 1,
      countedItself: true,
      handle: async (outgoing, { user, socket }) => {
        await options.limitMessages(user.id, outgoing.thorough ? THOROUGH_POINTS : 1);
        const { chat_id: chatId } = outgoing;
        // Into the room while the message is being stored: the right to read is asked first, so its first words are
        // not told to an empty room, even when another's question starts the answer to this one.
        const inRoom = sockets.isInChat(socket, chatId)
          ? undefined
          : sockets.joinChat(socket, chatId, () => requireChat(db, chatId, user, 'read'));
        const [{ message, answer, isNew, invitationId, requests, answered, mentioned }] = await Promise.all([
          sendMessage(outgoing, user, options),
          inRoom,
        ]);
        // Also what was stored before: the server that stored it may have ended before it told anybody.
        if (isNew) announceToAll(message);
        else await announce([message.id, ...(answer ? [answer.id] : [])]);
        if (invitationId) {
          notices.chatsChanged(await options.participantIds(chatId));
          await notices.messageChanged(chatId, invitationId);
        }
        if (!isNew) return { message, answer };
        void options.requestsChanged(requests);
        if (answer) {
          announceToAll(answer);
          executions.wake();
        }
        void options.notifier.personWrote({ chatId, authorId: user.id, mentioned, answered });
        return { message, answer };
      },
    }),
  } satisfies Partial<EventHandlers>;
};

/** Events that read a chat, or show that the user is in it. */
const chatEvents = ({ db, sockets, executions }: Options) =>
  ({
    load_chat: eventHandler<'load_chat', typeof LoadChat>({
      schema: LoadChat,
      points: 2,
      bytesOf: ({ messages }) => messages.reduce((sum, message) => sum + bytesOf(message), 0),
      handle: async ({ chat_id, ...page }, { user, socket }) => {
        const allowed = () => requireChat(db, chat_id, user, 'read');
        // First the room, then the highest number, then the messages: nothing falls between.
        if (!sockets.isInChat(socket, chat_id)) await sockets.joinChat(socket, chat_id, allowed);
        const { lastSeq } = await allowed();
        const messages = await messagesOf(db, chat_id, page, readerOf(user));
        return {
          messages: messages.map((message) => withLiveText(message, executions)),
          last_seq: lastSeq,
        };
      },
    }),

    refresh_rooms: eventHandler<'refresh_rooms', typeof RefreshRooms>({
      schema: RefreshRooms,
      points: 3,
      handle: async (_payload, { user, socket }) => ({ rooms: await sockets.joinChats(socket, user.id) }),
    }),

    view_chat: eventHandler<'view_chat', typeof ViewChat>({
      schema: ViewChat,
      points: 3,
      handle: async ({ chat_id }, { user, socket }) => ({
        user_ids: await sockets.view(socket, chat_id, (id) => requireChat(db, id, user, 'read')),
      }),
    }),

    typing: eventHandler<'typing', typeof Typing>({
      schema: Typing,
      points: 2,
      handle: async ({ chat_id }, { user }) => {
        await requireChat(db, chat_id, user, 'send');
        sockets.toChat(chat_id).emit('typing', { chat_id, user_id: user.id });
        return null;
      },
    }),

    read_chat: eventHandler<'read_chat', typeof ReadChat>({
      schema: ReadChat,
      points: 3,
      handle: async ({ chat_id, seq }, { user }) => {
        const last_read_seq = await markRead(db, chat_id, user.id, seq);
        sockets.toUser(user.id).emit('read_chat', { chat_id, last_read_seq });
        const marked = await markAllRead(db, user.id, chat_id);
        const unread = await countUnread(db, user.id);
        if (marked) sockets.toUser(user.id).emit('notification', { notification: null, unread });
        return { last_read_seq, unread };
      },
    }),
  }) satisfies Partial<EventHandlers>;

const answerEvents = (options: Options) => {
  const { db, engine, sockets, executions } = options;
  const announce = (ids: string[]) => tellMessages(db, sockets, ids);
  const requireAnswer = async (
    tx: DbOrTx,
    ref: { chat_id: string; message_id: string },
    user: CurrentUser,
  ) => {
    const message = await getMessage(tx, ref.chat_id, ref.message_id, readerOf(user));
    if (message.role !== 'assistant') throw new AppError('not_found');
    return message;
  };

  return {
    stop_answer: eventHandler<'stop_answer', typeof AnswerRef>({
      schema: AnswerRef,
      points: 3,
      handle: async (ref, { user }) => {
        await db.transaction(async (tx) => {
          await lockChat(tx, ref.chat_id, user.id, 'stop answer');
          await requireAnswer(tx, ref, user);
          if (!executions.stop(ref.message_id)) await stopExecution(tx, ref.message_id);
        });
        const message = await getMessage(db, ref.chat_id, ref.message_id, readerOf(user));
        if (message.status !== 'writing') await announce([message.id]);
        return { message };
      },
    }),

    retry_answer: eventHandler<'retry_answer', typeof AnswerRef>({
      schema: AnswerRef,
      points: 3,
      handle: async (ref, { user }) => {
        // An answer written again costs what one to a new message does.
        const { answer } = await requireAnswer(db, ref, user);
        await options.limitMessages(user.id, answer?.thorough ? THOROUGH_POINTS : 1);
        await db.transaction(async (tx) => {
          await lockChat(tx, ref.chat_id, user.id, 'retry answer');
          await requireAnswer(tx, ref, user);
          if (!(await requeueExecution(tx, ref.message_id, engine())))
            throw new AppError('answer_in_progress');
        });
        const message = await getMessage(db, ref.chat_id, ref.message_id, readerOf(user));
        await announce([message.id]);
        executions.wake();
        return { message };
      },
    }),
  } satisfies Partial<EventHandlers>;
};

/** Returns the approximate size of the texts that make a message long, in UTF-16 units. */
const bytesOf = ({ content, sources, reviews }: Message): number =>
  content.length +
  sources.reduce((sum, source) => sum + source.content.length, 0) +
  reviews.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);

/** The stored text lags by up to 250 ms: what this process has in hand is newer. */
const withLiveText = (message: Message, executions: Pick<Executions, 'textOf'>): Message => {
  const text = message.status === 'writing' && !message.withheld ? executions.textOf(message.id) : null;
  return text === null ? message : { ...message, content: textContent(text) };
};
