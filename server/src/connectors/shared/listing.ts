import { type Change, type Put, SourceError } from '../connector.ts';
import { reasonToPassOver } from './passed-over.ts';
import { createFilter } from './patterns.ts';

/** An item found in a listing; items are always in the same order of paths. */
export type Found<File> =
  | { path: string; file: File }
  /** A folder or a thing that could not be listed: what it holds is not known. */
  | { path: string; error: SourceError }
  | { path: string; passedOver: string };

/** Position from which a listing resumes. */
export type ListingCheckpoint = {
  after: string | null;
  /** A sentence about the items that could not be listed so far: such a listing never counts as complete. */
  missed: string | null;
  /** Things taken so far. */
  taken: number;
  /** Things passed over so far; absent in checkpoints of earlier versions. */
  passedOver?: number;
};
export const NEW_LISTING: ListingCheckpoint = { after: null, missed: null, taken: 0 };

const CHECKPOINT_EVERY = 100;
/** Things of other kinds are stored with their reason. A repository of a few KB can name any number of them. */
export const MOST_PASSED_OVER = 1_000_000;

type Options<File> = {
  settings: { include: string[]; exclude: string[]; max_items: number };
  checkpoint: ListingCheckpoint | null;
  signal: AbortSignal;
  put: (path: string, file: File) => Omit<Put, 'type' | 'path' | 'name'>;
};

/**
 * Streams the changes of a source without a feed of changes: all items, each time. It ends with an error, after all other items, when
 * items could not be listed or the source has more items than the limit: in both cases deleted items cannot be determined.
 */
export async function* listing<File>(
  found: AsyncIterable<Found<File>>,
  { settings, checkpoint, signal, put }: Options<File>,
): AsyncGenerator<Change<ListingCheckpoint>> {
  const { takes } = createFilter(settings);
  let { missed, taken } = checkpoint ?? NEW_LISTING;
  let passedOver = checkpoint?.passedOver ?? 0;
  let since = 0;
  for await (const one of found) {
    signal.throwIfAborted();
    const { path } = one;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if ('error' in one) {
      missed ??= one.error.message;
      yield { type: 'failed', id: path, path, reason: one.error.message };
    } else if (takes(path)) {
      const reason = 'passedOver' in one ? one.passedOver : reasonToPassOver(name);
      if (!('file' in one) || reason) {
        if (passedOver >= MOST_PASSED_OVER) throw tooMany(MOST_PASSED_OVER);
        passedOver += 1;
        yield { type: 'passed_over', id: path, path, reason: reason ?? '' };
      } else {
        if (taken >= settings.max_items) throw tooMany(settings.max_items);
        taken += 1;
        yield { type: 'put', path, name, ...put(path, one.file) };
      }
    }
    since += 1;
    if (since < CHECKPOINT_EVERY) continue;
    since = 0;
    yield { type: 'checkpoint', checkpoint: { after: path, missed, taken, passedOver } };
  }
  // Before the end, so that no later listing begins behind this one's last thing.
  yield { type: 'checkpoint', checkpoint: NEW_LISTING };
  if (missed) throw new SourceError('forbidden', `Not everything could be listed. ${missed}`);
  yield { type: 'complete' };
}

export const tooMany = (limit: number) =>
  new SourceError(
    'too_large',
    `There are more than ${limit} things here. Take fewer of them by patterns, or raise the limit.`,
  );
