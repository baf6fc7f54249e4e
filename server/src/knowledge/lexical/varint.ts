/** Writes a non-negative integer as a varint: seven bits per byte, lowest first; the eighth bit indicates that more follow. */
export const writeVarint = (bytes: Uint8Array | number[], start: number, value: number): number => {
  let at = start;
  let rest = value;
  while (rest > 127) {
    bytes[at++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[at++] = rest;
  return at;
};

export const varintBytes = (value: number): number => {
  let bytes = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes += 1;
  return bytes;
};

export const readVarint = (bytes: Uint8Array, start: number): number => {
  let value = 0;
  let scale = 1;
  for (let at = start; ; at += 1, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
};

/** Returns the end of the varint at `start`. */
export const afterVarint = (bytes: Uint8Array, start: number): number => {
  let at = start;
  while ((bytes[at] ?? 0) > 127) at += 1;
  return at + 1;
};

/** Returns the end of the last of `count` varints from `start`. */
export const afterVarints = (bytes: Uint8Array, start: number, count: number): number => {
  let at = start;
  for (let left = count; left > 0; ) left -= ((bytes[at++] ?? 0) >>> 7) ^ 1;
  return at;
};
