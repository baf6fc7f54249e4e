import type { Ack, ClientToServerEvents, ServerToClientEvents } from '@docent/contract';
import {
  ACK_TIMEOUT_MESSAGE,
  ACK_TIMEOUT_MS,
  SOCKET_PATH,
  SOCKET_RANDOMIZATION_FACTOR,
  SOCKET_RECONNECTION_DELAY_MAX_MS,
  SOCKET_RECONNECTION_DELAY_MS,
  SOCKET_TIMEOUT_MS,
} from '@docent/contract/constants';
import { useEffect, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import { ApiError, freshToken, renewToken } from './client.ts';
import { readToken } from './session.ts';

type DocentSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
export type ConnectionState = 'connecting' | 'connected' | 'disconnected' | 'reconnecting';

let socket: DocentSocket | undefined;
let state: ConnectionState = 'disconnected';
const listeners = new Set<() => void>();
const become = (next: ConnectionState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** The token is replaced in time while the tab is open, so that its socket may stay. */
const KEEP_FRESH_MS = 20_000;
let keeping: ReturnType<typeof setInterval> | undefined;

/** Socket.IO reconnects after a lost connection, but not after a refusal: this module does, with the same delays. */
let refusals = 0;
let returning: ReturnType<typeof setTimeout> | undefined;

/** Returns the delay in ms before the next attempt, after `failures` failed ones; `chance` from 0 to 1 spreads tabs. */
export const returnDelay = (failures: number, chance: number): number => {
  const delay = Math.min(SOCKET_RECONNECTION_DELAY_MS * 2 ** failures, SOCKET_RECONNECTION_DELAY_MAX_MS);
  return delay * (1 + SOCKET_RANDOMIZATION_FACTOR * (2 * chance - 1));
};

const comeBackLater = (refused: DocentSocket, why: string) => {
  clearTimeout(returning);
  returning = setTimeout(() => void comeBack(refused, why), returnDelay(refusals, Math.random()));
  refusals += 1;
};

/** Reconnects, with a renewed token if the old one was refused. Without a new token the session has ended. */
const comeBack = async (refused: DocentSocket, why: string) => {
  clearTimeout(returning);
  if (why === 'unauthenticated') {
    const token = readToken();
    try {
      if (!token || !(await renewToken(token))) return;
    } catch {
      if (socket === refused) comeBackLater(refused, why);
      return;
    }
  }
  if (socket === refused) refused.connect();
};

/** The network is back: no delay is waited for. */
const comeBackNow = () => {
  if (!socket || socket.connected) return;
  refusals = 0;
  clearTimeout(returning);
  socket.disconnect().connect();
};

/** The one socket of this tab, connected with the token of the moment. */
export const getSocket = (): DocentSocket => {
  if (socket) return socket;
  const made: DocentSocket = io({
    path: SOCKET_PATH,
    auth: (give) => void freshToken().then((token) => give({ token: token ?? '' })),
    transports: ['websocket', 'polling'],
    reconnectionDelay: SOCKET_RECONNECTION_DELAY_MS,
    reconnectionDelayMax: SOCKET_RECONNECTION_DELAY_MAX_MS,
    randomizationFactor: SOCKET_RANDOMIZATION_FACTOR,
    timeout: SOCKET_TIMEOUT_MS,
  });
  become('connecting');
  made.on('connect', () => {
    refusals = 0;
    become('connected');
  });
  made.on('disconnect', (reason) => {
    become(reason === 'io client disconnect' ? 'disconnected' : 'reconnecting');
    // The server closes a socket when access changes: reconnect to get the current access, or the refusal.
    if (reason === 'io server disconnect') made.connect();
  });
  made.on('connect_error', (error) => {
    become('reconnecting');
    if (!made.active) comeBackLater(made, error.message);
  });
  socket = made;
  window.addEventListener('online', comeBackNow);
  keeping ??= setInterval(() => void freshToken(), KEEP_FRESH_MS);
  return made;
};

export const closeSocket = (): void => {
  clearInterval(keeping);
  keeping = undefined;
  clearTimeout(returning);
  refusals = 0;
  window.removeEventListener('online', comeBackNow);
  socket?.disconnect();
  socket = undefined;
  become('disconnected');
};

type EventName = keyof ClientToServerEvents;
type Payload<Name extends EventName> = Parameters<ClientToServerEvents[Name]>[0];
type Result<Name extends EventName> = Parameters<ClientToServerEvents[Name]>[1] extends (
  ack: Ack<infer Data>,
) => void
  ? Data
  : never;

type Acknowledging<Name extends EventName> = {
  emitWithAck: (name: Name, payload: Payload<Name>) => Promise<Ack<Result<Name>>>;
};

/** Sends an event and waits for its acknowledgement. Throws ApiError: the server's, or `timeout`. */
export const emit = async <Name extends EventName>(
  name: Name,
  payload: Payload<Name>,
): Promise<Result<Name>> => {
  let ack: Ack<Result<Name>>;
  try {
    // Socket.IO's types do not follow an event's name through a timeout.
    const timed = getSocket().timeout(ACK_TIMEOUT_MS);
    ack = await (timed as Acknowledging<Name> & typeof timed).emitWithAck(name, payload);
  } catch {
    throw new ApiError('timeout', ACK_TIMEOUT_MESSAGE, 0);
  }
  if (!ack.ok) throw new ApiError(ack.error.code, ack.error.detail, 0);
  return ack.data;
};

export const useConnectionState = (): ConnectionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

/** Listens to an event for as long as the component is there. */
export const useSocketEvent = <Name extends keyof ServerToClientEvents>(
  name: Name,
  handle: ServerToClientEvents[Name],
) => {
  useEffect(() => {
    const current = getSocket();
    // The union of listeners is beyond what the compiler can match by name.
    current.on(name, handle as never);
    return () => {
      current.off(name, handle as never);
    };
  }, [name, handle]);
};

/** Calls back when a connection that was there before is there again. */
export const useSocketReturn = (back: () => void) => {
  useEffect(() => {
    const current = getSocket();
    let wasConnected = current.connected;
    const onConnect = () => {
      if (wasConnected) back();
      wasConnected = true;
    };
    current.on('connect', onConnect);
    return () => {
      current.off('connect', onConnect);
    };
  }, [back]);
};
