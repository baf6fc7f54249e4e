import type { Server as HttpServer } from 'node:http';
import {
  type Ack,
  type ClientToServerEvents,
  type CurrentUser,
  type ServerToClientEvents,
  SOCKET_PATH,
  SocketAuth,
} from '@docent/contract';
import { Server, type ServerOptions } from 'socket.io';
import { AppError, toAppError } from '../platform/errors.ts';
import {
  BYTES_A_POINT,
  CONNECTION_POINTS,
  EVENTS,
  FRAME_BYTES,
  pointsOf,
  SOCKETS_OF_A_PERSON,
} from '../platform/limits.ts';
import type { Logger } from '../platform/logs.ts';
import { createPersonLimits } from '../platform/person-limits.ts';
import { guardConnections } from './guard-connections.ts';
import { createMembership } from './membership.ts';
import { createPresence } from './presence.ts';
import { chatRoom, memberRoom, roomsOfChat, sessionRoom, userRoom, viewRoom } from './rooms.ts';
import type {
  DocentServer,
  DocentSocket,
  EventHandlers,
  EventName,
  ServerEvents,
  SocketData,
} from './types.ts';

type Options = {
  http: HttpServer;
  /** Carries events between servers; without it there is only this one. */
  adapter?: ServerOptions['adapter'] | undefined;
  /** False for a server that only emits events, to the clients of others. */
  acceptsClients: boolean;
  /** Throws `unauthenticated`. */
  authenticate: (token: string) => Promise<{ user: CurrentUser; sessionId: string }>;
  /** The person of a session as they are now. Throws `unauthenticated`. Called at every event. */
  authenticateSession: (sessionId: string) => Promise<CurrentUser>;
  /** The chats whose rooms a person's sockets are in. */
  chatIdsOf: (userId: string) => Promise<string[]>;
  /** Points a minute for the events of one user, over all of their sockets. */
  callsAMinute: number;
  /** A user opened a window, or reconnected. */
  onConnection?: () => void;
  logger: Logger;
};

/** The socket side: authentication, schemas, errors and acknowledgements, the same for every event. */
export const startSocketServer = (options: Options) => {
  const { authenticate, authenticateSession, chatIdsOf, callsAMinute, logger } = options;
  const io = createServer(options);
  const membership = createMembership({ io, logger, clustered: options.adapter !== undefined });
  const presence = createPresence(io, logger);
  const guard = guardConnections(io, callsAMinute);
  const limits = createPersonLimits({ ...pointsOf(callsAMinute), ...EVENTS });
  const handlers = new Map<string, EventHandlers[EventName]>();
  const answer = answerBy({ authenticateSession, limits, handlers, logger });

  const admit = (socket: DocentSocket, userId: string) => {
    limits.pay(userId, CONNECTION_POINTS);
    const open = io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0;
    if (open >= SOCKETS_OF_A_PERSON) throw new AppError('too_many_requests');
    guard.belongsTo(socket.conn, userId);
  };

  // biome-ignore lint/nursery/noMisusedPromises: it catches whatever fails.
  io.use(async (socket, next) => {
    try {
      const { token } = SocketAuth.parse(socket.handshake.auth);
      const { user, sessionId } = await authenticate(token);
      admit(socket, user.id);
      socket.data = { sessionId, userId: user.id, viewing: null };
      await socket.join([userRoom(user.id), sessionRoom(sessionId)]);
      await membership.join(socket, user.id, async () =>
        (await chatIdsOf(user.id)).flatMap((id) => roomsOfChat(id, user.id)),
      );
      next();
    } catch (error) {
      const refused = toAppError(error);
      const code = refused.code === 'unexpected' ? 'unauthenticated' : refused.code;
      next(Object.assign(new Error(code), { data: new AppError(code).body }));
    }
  });

  io.on('connection', (socket) => {
    options.onConnection?.();
    socket.use(([name, payload, ack], next) => {
      void answer(socket, name, payload).then((result) => {
        if (typeof ack === 'function') ack(result);
        else if (!result.ok) socket.emit('error', result.error);
      }, next);
    });
    socket.on('error', (error) => logger.warn({ err: error }, 'socket'));
    socket.on('disconnect', () => void presence.leave(socket));
  });

  return {
    /** Takes these events from now on; all others are refused. Throws when one of them is taken already. */
    handle: (events: Partial<EventHandlers>): void => {
      for (const [name, handler] of Object.entries(events)) {
        if (handlers.has(name)) throw new Error(`Two features handle the socket event ${name}`);
        handlers.set(name, handler);
      }
    },
    toChat: (chatId: string) => io.to(chatRoom(chatId)),
    /** Windows of these users that are in the chat; null for an empty list (a broadcast to no room reaches all sockets). */
    toMembers: (chatId: string, userIds: readonly string[]) =>
      userIds.length ? io.to(userIds.map((id) => memberRoom(chatId, id))) : null,
    toUser: (userId: string) => io.to(userRoom(userId)),
    /** Whether a person has a tab open, on any server. */
    isOnline: async (userId: string) => (await io.in(userRoom(userId)).fetchSockets()).length > 0,
    count: () => io.engine.clientsCount,
    /** Reaches sockets of this server only: every server of a cluster checks its own. */
    local: localSockets(io),
    ...chatRooms({ membership, presence, chatIdsOf }),
    /** Notifies every window of this server to reload its data. */
    resync: () => io.local.emit('refresh_rooms'),
    /** Closes every socket; clients come back by themselves. */
    close: () => io.close(),
  };
};

export type SocketServer = ReturnType<typeof startSocketServer>;

const createServer = ({ http, adapter, acceptsClients }: Options) =>
  new Server<ClientToServerEvents, ServerToClientEvents, ServerEvents, SocketData>(http, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: FRAME_BYTES,
    ...(acceptsClients
      ? {}
      : { allowRequest: (_request, respond) => respond('This server accepts no clients', false) }),
    ...(adapter ? { adapter } : {}),
  });

type AnswerParts = Pick<Options, 'authenticateSession' | 'logger'> & {
  limits: ReturnType<typeof createPersonLimits>;
  handlers: ReadonlyMap<string, EventHandlers[EventName]>;
};

/** Answers an event of the client: charges the user, asks who they are, and acknowledges with the result or an error. */
const answerBy =
  ({ authenticateSession, limits, handlers, logger }: AnswerParts) =>
  async (socket: DocentSocket, name: string, payload: unknown): Promise<Ack<unknown>> => {
    const { userId } = socket.data;
    let leave = () => {};
    try {
      const handler = handlers.get(name);
      limits.pay(userId, handler?.points ?? 1);
      if (!handler) throw new AppError('invalid_input', 'Unknown event');
      if (!handler.countedItself) leave = await limits.enter(userId);
      const user = await authenticateSession(socket.data.sessionId);
      const data = await handler.parse(payload)({ user, socket });
      // The handler's own result.
      limits.charge(userId, (handler.bytesOf?.(data as never) ?? 0) / BYTES_A_POINT);
      return { ok: true, data };
    } catch (error) {
      const appError = toAppError(error);
      if (appError.status >= 500) logger.error({ err: error, event: name }, 'event failed');
      if (appError.code === 'unauthenticated') setImmediate(() => socket.disconnect(true));
      return { ok: false, error: appError.body };
    } finally {
      leave();
    }
  };

const localSockets = (io: DocentServer) => ({
  sessions: () => [
    ...new Set([...io.of('/').sockets.values()].flatMap((socket) => socket.data.sessionId ?? [])),
  ],
  /** Open windows, by user. */
  windows: () =>
    [...io.of('/').sockets.values()].flatMap(({ id, data }) =>
      data.userId ? [{ id, userId: data.userId }] : [],
    ),
  /** Notifies the windows of users whose access has changed. */
  tellAccess: (userIds: readonly string[]) => {
    if (userIds.length) io.local.to(userIds.map(userRoom)).emit('access_changed');
  },
  closeSession: (sessionId: string) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
  closeUser: (userId: string) => io.local.in(userRoom(userId)).disconnectSockets(true),
});

type RoomParts = Pick<Options, 'chatIdsOf'> & {
  membership: ReturnType<typeof createMembership>;
  presence: ReturnType<typeof createPresence>;
};

/** Joins windows to the rooms of chats, and removes users from them. */
const chatRooms = ({ membership, presence, chatIdsOf }: RoomParts) => ({
  /** Joins the rooms of all chats that the person takes part in, and returns the chats. */
  joinChats: async (socket: DocentSocket, userId: string): Promise<string[]> => {
    const chatIds: string[] = [];
    await membership.join(socket, userId, async () => {
      chatIds.splice(0, Infinity, ...(await chatIdsOf(userId)));
      return chatIds.flatMap((id) => roomsOfChat(id, userId));
    });
    return chatIds;
  },
  isInChat: (socket: DocentSocket, chatId: string): boolean => socket.rooms.has(chatRoom(chatId)),
  /** Joins a chat's room if `allow` does not throw. */
  joinChat: async (socket: DocentSocket, chatId: string, allow: () => Promise<unknown>): Promise<void> => {
    await membership.join(socket, socket.data.userId, async () => {
      await allow();
      return roomsOfChat(chatId, socket.data.userId);
    });
  },
  /** Records which chat a window shows, if any. Returns the users who have it open. */
  view: async (
    socket: DocentSocket,
    chatId: string | null,
    allow: (chatId: string) => Promise<unknown>,
  ): Promise<string[]> => {
    if (socket.data.viewing !== chatId) await presence.leave(socket);
    if (!chatId) return [];
    await membership.join(socket, socket.data.userId, async () => {
      await allow(chatId);
      return [...roomsOfChat(chatId, socket.data.userId), viewRoom(chatId)];
    });
    socket.data.viewing = chatId;
    return presence.tell(chatId);
  },
  /** Takes a person out of a chat, on every server, before it resolves. */
  evict: async (userId: string, chatId: string): Promise<void> => {
    await membership.evict(userId, chatId);
    void presence.tell(chatId);
  },
});
