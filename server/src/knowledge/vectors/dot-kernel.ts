/**
 * A WebAssembly module of one function, byte by byte, so that no compiler is needed. As text it is:
 *
 *     (memory (export "memory") PAGES)
 *     (func (export "dotProducts") (param $rows $stride $question $vectors $results i32)
 *       (local $part $end i32) (local $sum v128)
 *       for each of $rows (at least one): $sum = 0; for each 16 bytes of the vector:
 *         $sum += i32x4.dot_i16x8_s (8 bytes widened to 16 bits, 8 numbers of the question), twice
 *       i32.store $results (the four lanes of $sum added up))
 *
 * A vector is `stride` signed bytes, a multiple of 16; the question as many numbers of 16 bits; a result 32 bits.
 */
export const dotKernel = (pages: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]), // one type: five numbers, no result
    ...section(3, [1, 0]), // one function of that type
    ...section(5, [1, 0, ...unsigned(pages)]), // one memory
    ...section(7, [2, ...name('memory'), 2, 0, ...name('dotProducts'), 0, 0]), // both exported
    ...section(10, [1, ...sized([2, 2, I32, 1, V128, ...body()])]), // its locals and its code
  ]);

const I32 = 0x7f;
const V128 = 0x7b;
const [ROWS, STRIDE, QUESTION, VECTORS, RESULTS, PART, END, SUM] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const body = (): number[] => [
  ...loop([
    ...[...ZERO, ...set(SUM), ...get(QUESTION), ...set(PART)],
    ...[...get(VECTORS), ...get(STRIDE), ADD, ...set(END)],
    ...loop([
      ...[...get(SUM), ...productsAt(0), ...productsAt(8), ...set(SUM)],
      ...[...get(PART), ...constant(32), ADD, ...set(PART)],
      ...[...get(VECTORS), ...constant(16), ADD, ...tee(VECTORS), ...get(END), LESS, ...AGAIN],
    ]),
    ...[...get(RESULTS), ...lane(0), ...lane(1), ADD, ...lane(2), ADD, ...lane(3), ADD, ...STORE],
    ...[...get(RESULTS), ...constant(4), ADD, ...set(RESULTS)],
    ...[...get(ROWS), ...constant(-1), ADD, ...tee(ROWS), ...AGAIN],
  ]),
  0x0b,
];

/** Adds to the four sums on the stack: eight bytes of the vector from `byte` on, times as many numbers of the question. */
const productsAt = (byte: number): number[] => [
  ...[...get(VECTORS), 0xfd, 0x01, 0, byte], // v128.load8x8_s
  ...[...get(PART), 0xfd, 0x00, 0, 2 * byte], // v128.load
  ...[0xfd, 0xba, 0x01], // i32x4.dot_i16x8_s
  ...[0xfd, 0xae, 0x01], // i32x4.add
];

const ZERO = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const ADD = 0x6a;
const LESS = 0x49;
const STORE = [0x36, 2, 0];
/** br_if: to the beginning of the innermost loop. */
const AGAIN = [0x0d, 0];
const loop = (code: number[]) => [0x03, 0x40, ...code, 0x0b];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
/** From -64 to 63. */
const constant = (number: number) => [0x41, number & 0x7f];
const lane = (number: number) => [...get(SUM), 0xfd, 0x1b, number];

/** LEB128. */
const unsigned = (number: number): number[] =>
  number < 128 ? [number] : [(number & 127) | 128, ...unsigned(number >>> 7)];
const sized = (bytes: number[]) => [...unsigned(bytes.length), ...bytes];
const section = (id: number, bytes: number[]) => [id, ...sized(bytes)];
const name = (text: string) => sized([...Buffer.from(text)]);
