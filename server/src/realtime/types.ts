import type { Ack, ClientToServerEvents, CurrentUser, ServerToClientEvents } from '@docent/contract';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import { AppError } from '../platform/errors.ts';

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

type EventCosts<Name extends EventName> = {
  /** Cost for the user: statements, and rooms that receive the event. */
  points: number;
  /** Has a limit of its own, and need not wait for the person's other events. */
  countedItself?: true;
  /** Size of a result that may be long. */
  bytesOf?: (result: ResultOf<Name>) => number;
};
type EventContext = { user: CurrentUser; socket: DocentSocket };

/** Handles one event of the client. An event that is not listed is refused. */
export type EventHandler<Name extends EventName> = EventCosts<Name> & {
  /** Parses a payload and returns the act with it. Throws `invalid_input`. */
  parse: (payload: unknown) => (context: EventContext) => Promise<ResultOf<Name>>;
};
export type EventHandlers = { [Name in EventName]: EventHandler<Name> };

export const eventHandler = <Name extends EventName, Schema extends z.ZodType>({
  schema,
  handle,
  ...costs
}: EventCosts<Name> & {
  schema: Schema;
  handle: (payload: z.output<Schema>, context: EventContext) => Promise<ResultOf<Name>>;
}): EventHandler<Name> => ({
  ...costs,
  parse: (payload) => {
    const parsed = schema.safeParse(payload);
    if (parsed.success) return (context) => handle(parsed.data, context);
    const [issue] = parsed.error.issues;
    throw new AppError('invalid_input', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
  },
});
