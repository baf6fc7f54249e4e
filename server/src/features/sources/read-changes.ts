import { type Change, SourceError } from '../../connectors/connector.ts';
import { ATTACHMENT_MARK } from './mail-store.ts';

/** A source that tells nothing for so long is given up. */
const SILENCE_MS = 15 * 60_000;

/**
 * Yields the changes of a connector until the work ends, whatever the connector waits for. An address that does not lead to a web page is
 * dropped: people open it with a click.
 */
export async function* readChanges(
  changes: AsyncIterable<Change>,
  signal: AbortSignal,
  silenceMs = SILENCE_MS,
): AsyncGenerator<Change> {
  const iterator = changes[Symbol.asyncIterator]();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { value, done } = await within(iterator.next(), signal, silenceMs);
      if (done) return;
      yield value.type === 'put'
        ? { ...value, id: escapedId(value.id), address: webAddress(value.address) }
        : 'id' in value
          ? { ...value, id: escapedId(value.id) }
          : value;
    }
  } finally {
    // A generator that is waiting returns only when its wait ends; do not await that.
    iterator.return?.()?.then(
      () => {},
      () => {},
    );
  }
}

/** Ids with the mark are those of attachments. */
const escapedId = (id: string): string => (id.startsWith(ATTACHMENT_MARK) ? `${ATTACHMENT_MARK}${id}` : id);

const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : null;

const within = async <Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  silenceMs: number,
): Promise<Result> => {
  let stop = () => {};
  const end = new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal.reason);
    const timer = setTimeout(
      () => reject(new SourceError('unreachable', 'The source has told nothing for a long time.')),
      silenceMs,
    );
    signal.addEventListener('abort', abort);
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    stop();
    // The result is not needed after the end: ignore errors.
    work.catch(() => {});
  }
};
