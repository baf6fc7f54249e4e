import { v7 } from 'uuid';

/** Generates a UUIDv7: ids sort by creation time. */
export const newId = (): string => v7();

/** Lower bound of the ids created at a time (milliseconds since 1970) or later. */
export const firstIdAt = (ms: number): string => v7({ msecs: ms, seq: 0, random: new Uint8Array(16) });

const V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Creation time of an id in milliseconds since 1970; null if it is no UUIDv7. */
export const idTime = (id: string): number | null => {
  const [, high, low] = V7.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : null;
};
