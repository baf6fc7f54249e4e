import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { asSourceError, tooLarge } from './errors.ts';

type Limit = { what: string; maxBytes: number };

/** The same bytes; fails with a source's error where the way breaks or more comes than is read. `asError` knows the errors of its protocol. */
export const limited = (source: Readable, { what, maxBytes }: Limit, asError = asSourceError): Readable => {
  const read = async function* () {
    let bytes = 0;
    try {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(what);
        yield chunk;
      }
    } catch (error) {
      throw asError(error, what);
    }
  };
  return Readable.from(read(), { objectMode: false });
};

/** Returns the body of a response as a stream with a size limit. */
export const contentOf = (response: Response, limit: Limit): Readable => {
  if (!response.body) return Readable.from([]);
  // Node's own type of the same stream.
  return limited(Readable.fromWeb(response.body as ReadableStream), limit);
};

/** Refuses what is known to be too large before anything of it is asked for. */
export const requireSize = (size: number | null, { what, maxBytes }: Limit) => {
  if (size !== null && size > maxBytes) throw tooLarge(what);
};
