import type { ServerOptions } from 'socket.io';
import type { Logger } from '../platform/logs.ts';

export type Cluster = {
  /** A connection of its own: the events' one waits for events. */
  redis: { isReady: boolean };
  adapter: ServerOptions['adapter'];
  /** Called when Redis is back after it was away: events of that time may be lost. */
  onReturn: (resync: () => void) => void;
  close: () => Promise<void>;
};

/**
 * Carries events between servers over Redis streams. Redis is only the courier: what was said is in the database, and
 * clients ask for what they lack. Throws when Redis does not answer at the start.
 */
export const openCluster = async (url: string, logger: Logger): Promise<Cluster> => {
  // A fifth of all the modules of a server, which one that stands alone need not load.
  const [{ createAdapter }, redis] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('redis'),
  ]);
  const client = redis.createClient({ url });
  let resync = () => {};
  let away = false;
  client.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis does not answer');
    away = true;
  });
  client.on('ready', () => {
    if (away) resync();
    away = false;
  });
  const commands = client.duplicate();
  // The other client logs the same errors.
  commands.on('error', () => {});
  await Promise.all([client.connect(), commands.connect()]);
  return {
    redis: commands,
    adapter: createAdapter(client) as ServerOptions['adapter'], // declared as a function of any
    onReturn: (listener) => {
      resync = listener;
    },
    close: async () => {
      for (const one of [client, commands]) one.destroy();
    },
  };
};
