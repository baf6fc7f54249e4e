import type { EventEmitter } from 'node:events';
import type { Server } from 'socket.io';
import { FRAMES_A_POINT, OUTGOING, pointsOf, UNKNOWN } from '../platform/limits.ts';
import { createPersonLimits } from '../platform/person-limits.ts';

type Packet = { type: string; data?: unknown };
/** Members of engine.io's socket that its types hide. */
type Connection = EventEmitter & { close: (discard: boolean) => unknown; writeBuffer: Packet[] };

const KB = 1_024;
/** A buffer with fewer packets is not worth a look. */
const LOOKED_AT_FROM = 8;

/**
 * Checks packets before they are parsed: connections that are not signed in may send few and short ones, users as many as their limit
 * allows; a connection that does not read is closed.
 */
export const guardConnections = (io: Pick<Server, 'engine'>, callsAMinute: number) => {
  const owners = new WeakMap<object, string>();
  const { burst, aSecond } = pointsOf(callsAMinute * FRAMES_A_POINT);
  const frames = createPersonLimits({ burst, aSecond, atOnce: 0, waiting: 0 });

  io.engine.on('connection', (connection: Connection) => {
    let packets = 0;
    const mayGoOn = ({ data }: Packet): boolean => {
      const length = lengthOf(data);
      const owner = owners.get(connection);
      if (!owner) {
        packets += 1;
        return packets <= UNKNOWN.packets && typeof data === 'string' && length <= UNKNOWN.characters;
      }
      try {
        frames.pay(owner, 1 + Math.floor(length / KB));
        return true;
      } catch {
        return false;
      }
    };
    connection.on('packet', (packet: Packet) => {
      if (packet.type === 'message' && !mayGoOn(packet)) connection.close(true);
    });
    connection.on('packetCreate', () => {
      if (connection.writeBuffer.length > LOOKED_AT_FROM && isStuck(connection.writeBuffer))
        connection.close(true);
    });
  });

  return { belongsTo: (connection: object, userId: string) => void owners.set(connection, userId) };
};

/** Length in bytes of a buffer, or in UTF-16 units of a string. */
const lengthOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0;

const isStuck = (buffer: Packet[]): boolean => {
  if (buffer.length > OUTGOING.packets) return true;
  let characters = 0;
  for (const { data } of buffer) characters += lengthOf(data);
  return characters > OUTGOING.characters;
};
