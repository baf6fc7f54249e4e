import { AnswerError } from '../../answering/index.ts';
import { inBatches } from '../../platform/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import { ACCESS_CHANGED, LOST } from './execute-run.ts';
import type { Listener } from './listener.ts';
import { runsWithoutAccess } from './lost-access.ts';
import { isKept, type Running, sinceAsked } from './running.ts';
import { type Draft, saveDrafts } from './store/drafts.ts';

type Parts = {
  db: Db;
  listener: Listener;
  logger: Logger;
  /** Runs of this process, by message. */
  running: ReadonlyMap<string, Running>;
};

export type TextSender = ReturnType<typeof createTextSender>;

/** Stores what runs have written and rest on, and sends their text to the people of the chat who may read all of it. */
export const createTextSender = ({ db, listener, logger, running }: Parts) => {
  /** Access changed: ends the answers that rest on content that a person they are written for may not read any more. */
  const followAccess = async (): Promise<void> => {
    const routed = [...running.values()].filter(({ isRouted }) => isRouted);
    const runs = routed.map((run) => ({ ...run, documents: run.given.documents() }));
    for (const { id, domainGone } of await runsWithoutAccess(db, runs)) {
      const lost = runs.find(({ claimed }) => claimed.id === id);
      lost?.controller.abort(domainGone ? new AnswerError('domain_gone') : ACCESS_CHANGED);
    }
  };

  const snapshotReaders = (run: Running, readers: string[], kept: number) => {
    const isFewer = run.kept === null || readers.length < run.readers.length;
    Object.assign(run, { readers, kept });
    if (!isFewer || run.claimed.people.every(({ id }) => readers.includes(id))) return;
    // Passages read just before an access change may have been noted just after its check.
    followAccess().catch((error: unknown) =>
      logger.warn({ err: error }, 'who lost access could not be asked'),
    );
  };

  const saveDraft = inBatches((drafts: Draft[]) => saveDrafts(db, drafts));

  const store = async (runs: Running[]): Promise<void> => {
    const storing = runs.map(async (run) => {
      run.dirty = false;
      const { id, attempt } = run.claimed;
      const { text, passages, mainDocument } = run;
      const documents = run.given.documents();
      const readers = await saveDraft({ id, attempt, text, passages, mainDocument, documents });
      if (readers) snapshotReaders(run, readers, documents.length);
      else if (running.get(run.claimed.messageId) === run) run.controller.abort(LOST);
    });
    await Promise.all(storing);
  };

  const keepAll = async (run: Running) => {
    do await store([run]);
    while (!isKept(run) && !run.controller.signal.aborted && running.get(run.claimed.messageId) === run);
  };
  /** Stores what the run rests on, and learns who may read it. Does not fail: what could not be stored is not told. */
  const keep = (run: Running): Promise<void> => {
    run.keeping ??= keepAll(run)
      .catch((error: unknown) => logger.warn({ err: error }, 'what an answer rests on could not be stored'))
      .finally(() => {
        run.keeping = null;
      });
    return run.keeping;
  };

  const sendText = (run: Running): void => {
    if (run.sent >= run.text.length) return;
    if (!isKept(run)) {
      void keep(run).then(() => isKept(run) && sendText(run));
      return;
    }
    const { chatId, messageId } = run.claimed;
    run.firstWordsMs ??= sinceAsked(run);
    const piece = { offset: run.sent, text: run.text.slice(run.sent) };
    listener.onDelta({ chatId, messageId, ...piece, readers: run.readers });
    run.sent = run.text.length;
  };

  return { followAccess, store, keep, sendText };
};
