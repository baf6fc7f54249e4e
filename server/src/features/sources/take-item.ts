import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Put, SourceError } from '../../connectors/connector.ts';
import { say } from '../../connectors/say.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isForeseen, isPassedOver, problemOf, retryAt } from './faults.ts';
import { findItems, storeFailed } from './item-store.ts';
import { holdSync } from './lease.ts';
import { isMail } from './mail-store.ts';
import { type Run, rethrowEnd } from './run.ts';
import { storeContent } from './store-content.ts';
import { addCounts } from './sync-store.ts';
import { takeAttachments } from './take-attachments.ts';

/** A source that asks to wait for no longer is waited for, once an item. */
const WAITED_AT_MOST_SECONDS = 60;
const LASTING_RETRY_MS = 24 * 3_600_000;

/** Opens one thing of a source and takes it, or keeps why it could not be: the rest goes on. Rejects when the sync is to end. */
export const takeItem = async (run: Run, put: Put): Promise<void> => {
  try {
    await store(run, put);
  } catch (error) {
    rethrowEnd(run, error);
    await fail(run, put, error);
  }
};

const store = async (run: Run, put: Put): Promise<void> => {
  if (put.size !== null && put.size > run.maxBytes) throw tooLarge(put.path);
  if (isMail(put.name)) return run.mails.alone(() => storeMail(run, put));
  await storeContent(run, put, await openPatiently(run, put));
};

const storeMail = async (run: Run, put: Put): Promise<void> => {
  run.signal.throwIfAborted();
  const { parts, source } = run;
  const bytes = await buffer(await openPatiently(run, put));
  const attempts = (await findItems(parts.database.db, source.id, [put.id])).get(put.id)?.attempts ?? 0;
  let failure: unknown = null;
  try {
    // Before the mail's own version is stored: an interrupted sync takes them again.
    await takeAttachments(run, put, bytes);
  } catch (error) {
    rethrowEnd(run, error);
    failure = error;
  }
  // Without a version, a later sync opens the mail again.
  await storeContent(run, failure ? { ...put, version: null } : put, Readable.from([bytes]));
  if (!failure) return;
  logUnforeseen(run, failure);
  await fail(run, put, new SourceError('malformed', say('attachments_failed')), attempts);
};

const openPatiently = async (run: Run, put: Put) => {
  const open = async () => limited(await put.open(), run.maxBytes, put.path);
  try {
    return await open();
  } catch (error) {
    const wait =
      error instanceof SourceError && error.reason === 'busy' ? error.retryAfterSeconds : undefined;
    if (wait === undefined || wait > WAITED_AT_MOST_SECONDS) throw error;
    await delay(wait * 1_000 * (1 + Math.random() / 4), undefined, { signal: run.signal });
    return open();
  }
};

const tooLarge = (path: string) => new SourceError('too_large', `${path} is larger than what is read.`);

/** The same bytes; more than the limit is an error, whatever the source has said of its size. */
const limited = (content: NodeJS.ReadableStream, maxBytes: number, path: string): Transform => {
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(path));
      else done(null, chunk);
    },
  });
  content.on('error', (error) => through.destroy(error));
  // It may fail before it is read. A later reader gets the error; without a listener the process would end.
  through.on('error', () => {});
  through.on('close', () => 'destroy' in content && (content as Transform).destroy());
  return content.pipe(through);
};

const logUnforeseen = ({ parts, source }: Run, error: unknown): void => {
  if (!isForeseen(error)) parts.logger.warn({ err: error, sourceId: source.id }, 'an item was not taken');
};

/** Stores why an item could not be read. `before`: number of attempts before this one, if the stored number was reset. */
const fail = async (run: Run, put: Put, error: unknown, before: number | null = null): Promise<void> => {
  const { parts, source, lease } = run;
  logUnforeseen(run, error);
  const problem = problemOf(error);
  await parts.database.transact(async (tx: Transaction) => {
    await holdSync(tx.db, lease);
    const known = (await findItems(tx.db, source.id, [put.id], { locked: true })).get(put.id);
    const attempts = (before ?? known?.attempts ?? 0) + 1;
    const again = retryAt(error, attempts - 1);
    // Without a version nothing tells that it has changed.
    const lasting = put.version === null ? new Date(Date.now() + LASTING_RETRY_MS) : null;
    const isOver = isPassedOver(problem) && !known?.documentId;
    await storeFailed(tx.db, source.id, put.id, {
      state: isOver ? 'passed_over' : 'failed',
      reasonCode: problem.code,
      reasonMessage: problem.message,
      attempts,
      retryAt: again ?? lasting,
      failedVersion: put.version,
    });
    await addCounts(tx.db, lease.syncId, isOver ? { passed_over: 1 } : { failed: 1 });
  });
};
