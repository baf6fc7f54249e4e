import type { Ack, ClientToServerEvents, CurrentUser, ServerToClientEvents } from '@docent/contract';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';

/** Goes to other servers when they are asked who views a chat: nothing secret. */
export type SocketData = { sessionId: string; userId: string; viewing: string | null };

/** Events between servers. */
export type ServerEvents = { evict: (userId: string, chatId: string, done: () => void) => void };

export type DocentServer = Server<ClientToServerEvents, ServerToClientEvents, ServerEvents, SocketData>;
export type DocentSocket = Socket<ClientToServerEvents, ServerToClientEvents, ServerEvents, SocketData>;

export type EventName = keyof ClientToServerEvents;
type ResultOf<Name extends EventName> = Parameters<ClientToServerEvents[Name]>[1] extends (
  result: Ack<infer Result>,
) => void
  ? Result
  : never;

/** One event of the client: the schema of its payload, and what it does for whom. An event not listed is refused. */
export type EventHandler<Name extends EventName, Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  /** Cost for the user: statements, and rooms that receive the event. */
  points: number;
  /** Has a limit of its own, and need not wait for the person's other events. */
  countedItself?: true;
  /** Size of a result that may be long. */
  bytesOf?: (result: ResultOf<Name>) => number;
  handle: (
    payload: z.output<Schema>,
    context: { user: CurrentUser; socket: DocentSocket },
  ) => Promise<ResultOf<Name>>;
};
export type EventHandlers = { [Name in EventName]: EventHandler<Name> };

export const eventHandler = <Name extends EventName, Schema extends z.ZodType>(
  handler: EventHandler<Name, Schema>,
): EventHandler<Name> => handler as unknown as EventHandler<Name>; // the payload is parsed by this very schema
