import { connect, type Socket } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';
import { type HostAndPort, hostOf, type Route } from './route.ts';

/** Creates a function that opens sockets by the route. It rejects on timeout. */
export const createConnect =
  (route: Route) =>
  async ({ host, port, timeoutMs }: HostAndPort & { timeoutMs: number }): Promise<Socket> => {
    const socket = connect({ host: hostOf(host), port, lookup: route(host, port) });
    socket.setTimeout(timeoutMs, () => socket.destroy(new OutgoingError('timed_out', host)));
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        socket.setTimeout(0);
        socket.removeAllListeners('timeout');
        resolve(socket);
      });
    });
  };
