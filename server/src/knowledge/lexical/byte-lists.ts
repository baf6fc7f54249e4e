import { readVarint, varintBytes, writeVarint } from './varint.ts';

/** Predecessor of the first piece of a list. */
export const NONE = 0xffff_ffff;
const FIRST_BYTES = 65_536;
const LINK_BYTES = 4;

/**
 * Stores many growing byte lists in one array: each piece has the offset of the previous one of its list (four bytes), its length, and its
 * bytes. A number array per list would take ten times the memory.
 */
export const createByteLists = () => {
  let bytes = new Uint8Array(FIRST_BYTES);
  let view = new DataView(bytes.buffer);
  let end = 0;

  const makeRoom = (more: number) => {
    if (end + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 1.5, end + more));
    larger.set(bytes.subarray(0, end));
    bytes = larger;
    view = new DataView(bytes.buffer);
  };

  return {
    /** Appends a piece after the one at `before`. Returns its offset. */
    add: (piece: number[], before: number): number => {
      makeRoom(LINK_BYTES + varintBytes(piece.length) + piece.length);
      const start = end;
      view.setUint32(start, before, true);
      end = writeVarint(bytes, start + LINK_BYTES, piece.length);
      bytes.set(piece, end);
      end += piece.length;
      return start;
    },
    /** Writes the list whose newest piece is at `tail` into `target`, ending at `until`. */
    copyTo: (target: Uint8Array, until: number, tail: number): void => {
      let at = until;
      for (let start = tail; start !== NONE; start = view.getUint32(start, true)) {
        const length = readVarint(bytes, start + LINK_BYTES);
        const from = start + LINK_BYTES + varintBytes(length);
        at -= length;
        target.set(bytes.subarray(from, from + length), at);
      }
    },
  };
};
