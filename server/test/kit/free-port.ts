import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152). */
const FIRST = 12_000;
const LAST = 32_000;

/**
 * A port on which nothing listens, for a server that is told its port or comes back to it. Not one that the system would
 * choose: the next outgoing connection could take it before the server does, or while it restarts.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
};
