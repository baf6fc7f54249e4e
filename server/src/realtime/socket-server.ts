import type { Server as HttpServer } from 'node:http';
import {
  type Ack,
  type ClientToServerEvents,
  type CurrentUser,
  type ServerToClientEvents,
  SOCKET_PATH,
  SocketAuth,
} from '@docent/contract';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { AppError, toAppError } from '../platform/errors.ts';
import type { Logger } from '../platform/logs.ts';

type SocketData = { sessionId: string; userId: string };
export type DocentSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketData
>;

type EventName = keyof ClientToServerEvents;
type ResultOf<Name extends EventName> = Parameters<ClientToServerEvents[Name]>[1] extends (
  result: Ack<infer Result>,
) => void
  ? Result
  : never;

/** One event of the client: the schema of its payload, and what it does for whom. An event not listed is refused. */
export type EventHandler<Name extends EventName, Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  handle: (
    payload: z.output<Schema>,
    context: { user: CurrentUser; socket: DocentSocket },
  ) => Promise<ResultOf<Name>>;
};
export type EventHandlers = { [Name in EventName]: EventHandler<Name> };

export const eventHandler = <Name extends EventName, Schema extends z.ZodType>(
  handler: EventHandler<Name, Schema>,
): EventHandler<Name> => handler as unknown as EventHandler<Name>; // the payload is parsed by this very schema

type Options = {
  http: HttpServer;
  /** Throws `unauthenticated`. */
  authenticate: (token: string) => Promise<{ user: CurrentUser; sessionId: string }>;
  /** The person of a session as they are now. Throws `unauthenticated`. Called at every event. */
  authenticateSession: (sessionId: string) => Promise<CurrentUser>;
  /** The rooms of a person when they connect. */
  roomsOf: (user: CurrentUser) => Promise<string[]>;
  handlers: EventHandlers;
  logger: Logger;
};

const MESSAGE_BYTES_AT_MOST = 8 * 1024 * 1024;

export const chatRoom = (chatId: string) => `chat:${chatId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const userRoom = (userId: string) => `user:${userId}`;

/** The socket side: authentication, schemas, errors and acknowledgements, the same for every event. */
export const startSocketServer = (options: Options) => {
  const { http, authenticate, authenticateSession, roomsOf, handlers, logger } = options;
  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(http, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_AT_MOST,
  });

  io.use(async (socket, next) => {
    try {
      const { token } = SocketAuth.parse(socket.handshake.auth);
      const { user, sessionId } = await authenticate(token);
      socket.data = { sessionId, userId: user.id };
      await socket.join([userRoom(user.id), sessionRoom(sessionId), ...(await roomsOf(user))]);
      next();
    } catch (error) {
      const refused = toAppError(error);
      const code = refused.code === 'unexpected' ? 'unauthenticated' : refused.code;
      next(Object.assign(new Error(code), { data: new AppError(code).body }));
    }
  });

  io.on('connection', (socket) => {
    socket.use(([name, payload, ack], next) => {
      void answer(socket, name, payload).then((result) => {
        if (typeof ack === 'function') ack(result);
        else if (!result.ok) socket.emit('error', result.error);
      }, next);
    });
    socket.on('error', (error) => logger.warn({ err: error }, 'socket'));
  });

  const answer = async (socket: DocentSocket, name: string, payload: unknown): Promise<Ack<unknown>> => {
    try {
      if (!Object.hasOwn(handlers, name)) throw new AppError('invalid_input', 'Unknown event');
      const handler = handlers[name as EventName]; // checked in the line above
      const user = await authenticateSession(socket.data.sessionId);
      const parsed = handler.schema.safeParse(payload);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new AppError(
          'invalid_input',
          `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`,
        );
      }
      return { ok: true, data: await handler.handle(parsed.data, { user, socket }) };
    } catch (error) {
      const appError = toAppError(error);
      if (appError.status >= 500) logger.error({ err: error, event: name }, 'event failed');
      if (appError.code === 'unauthenticated') setImmediate(() => socket.disconnect(true));
      return { ok: false, error: appError.body };
    }
  };

  return {
    toChat: (chatId: string) => io.to(chatRoom(chatId)),
    toUser: (userId: string) => io.to(userRoom(userId)),
    /** Whether a person has a tab open, on any server. */
    isOnline: async (userId: string) => (await io.in(userRoom(userId)).fetchSockets()).length > 0,
    /** What ends sockets on this server alone: every server of a cluster looks for itself. */
    local: {
      sessions: () => [
        ...new Set([...io.of('/').sockets.values()].flatMap((socket) => socket.data.sessionId ?? [])),
      ],
      closeSession: (sessionId: string) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
      closeUser: (userId: string) => io.local.in(userRoom(userId)).disconnectSockets(true),
    },
    /** Closes every socket; clients come back by themselves. */
    close: () => io.close(),
  };
};

export type SocketServer = ReturnType<typeof startSocketServer>;
