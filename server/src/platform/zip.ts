import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Already compressed, such as an image. */
  isPacked?: boolean;
};

const NOTHING = new Uint8Array(0);
const LEVEL = 6;

/** Streams a ZIP archive; only the current piece is in memory. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    if (piece?.length) ready.push(piece);
  });
  const encoder = new TextEncoder();
  for await (const { name, content, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* ready.splice(0);
    }
    file.push(NOTHING, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
  if (failure) throw failure;
}
