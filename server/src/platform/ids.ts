import { v7 } from 'uuid';

/** A new UUIDv7: sorts by time of making. */
export const newId = (): string => v7();

/** Not after any id that was made at that time (milliseconds since 1970) or later. */
export const firstIdAt = (ms: number): string => v7({ msecs: ms, seq: 0, random: new Uint8Array(16) });

const V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** When an id was made, in milliseconds since 1970; null for what is none of ours. */
export const idTime = (id: string): number | null => {
  const [, high, low] = V7.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : null;
};
