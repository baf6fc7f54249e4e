import { v7 } from 'uuid';

/** A new UUIDv7: sorts by time of making. */
export const newId = (): string => v7();

/** Not after any id that was made at that time (milliseconds since 1970) or later. */
export const firstIdAt = (ms: number): string => v7({ msecs: ms, seq: 0, random: new Uint8Array(16) });
