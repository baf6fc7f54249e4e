import { SearchUnavailable } from '../../knowledge/index.ts';
import { inBatches } from '../../platform/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import { retryWhileDatabaseIsDown } from '../../platform/database/lost-connection.ts';
import type { Logger } from '../../platform/logs.ts';
import { withDomain } from './choose-domain.ts';
import { type AnswerParts, type EndOfRun, endUnrouted, executeRun, foundNothing } from './execute-run.ts';
import { countLeftOut } from './left-out.ts';
import type { Listener } from './listener.ts';
import { isKept, type Running, sinceAsked } from './running.ts';
import type { TextSender } from './send-text.ts';
import type { Claimed } from './store/claim.ts';
import { saveRound } from './store/drafts.ts';
import { type EndedRun, finishExecutions, saveVerdicts } from './store/finish.ts';
import { type createWaiting, waitForDocuments } from './wait-for-documents.ts';

type Parts = {
  db: Db;
  answering: AnswerParts;
  listener: Listener;
  logger: Logger;
  waiting: ReturnType<typeof createWaiting>;
  sender: TextSender;
  isClosing: () => boolean;
  /** Keeps the process open for work that outlasts its run. */
  track: (work: Promise<void>) => void;
};

/** Executes claimed runs to their end: finds the domain, writes, stores the end once, and verifies after it. */
export const createRunFinisher = (parts: Parts) => {
  const { db, answering, listener, logger, waiting, sender, isClosing, track } = parts;
  const { databaseAwayMs } = answering;
  const untilBack = <Result>(work: () => Promise<Result>) =>
    retryWhileDatabaseIsDown(work, { forMs: isClosing() ? 0 : databaseAwayMs });

  const storeEnd = inBatches(async (ended: (EndedRun & Pick<Claimed, 'chatId' | 'messageId'>)[]) => {
    const stored = await finishExecutions(db, ended);
    const own = ended.filter((_, index) => stored[index]);
    listener.onEnd(own.map(({ finish, ...run }) => ({ ...run, outcome: finish.outcome })));
    return stored;
  });
  const saveVerdict = inBatches((runs: Parameters<typeof saveVerdicts>[1]) => saveVerdicts(db, runs));

  /** Finds the domain that answers. The end of the run where none could be searched for; `lost` when it is not ours any more. */
  const route = async (run: Running): Promise<EndOfRun | 'lost' | null> => {
    try {
      const routed = await untilBack(() => withDomain({ db, ...answering }, run.claimed));
      if (!routed) return 'lost';
      run.claimed = routed;
      run.isRouted = true;
      return null;
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      logger.warn({ err: error }, 'no domain could be chosen');
      return endUnrouted(run.claimed, error);
    }
  };

  const putBack = async (claimed: Claimed, how: 'briefly' | 'until_read'): Promise<boolean> => {
    const waits = await untilBack(() => waitForDocuments(db, claimed, how));
    if (waits) waiting.began(claimed);
    return waits;
  };

  /** The answer has ended for its readers; its verdict follows, and holds up no place for an answer. */
  const validate = (claimed: Claimed, check: NonNullable<EndOfRun['validate']>) =>
    track(
      check()
        .then((checked) =>
          retryWhileDatabaseIsDown(() => saveVerdict({ ...claimed, checked }), { forMs: databaseAwayMs }),
        )
        .then((stored) => stored && listener.onVerdict([claimed]))
        .catch((error: unknown) => logger.warn({ err: error }, 'a verdict could not be stored'))
        .then(() => {}),
    );

  const storeRun = async (run: Running, result: EndOfRun, leftOut: Promise<number>) => {
    const { claimed } = run;
    const shared = { ...claimed, durationMs: sinceAsked(run), leftOut: await leftOut, finish: result.finish };
    let tries = 0;
    const stored = await untilBack(() => {
      tries += 1;
      const { firstWordsMs, passages, mainDocument, searched } = run;
      const documents = run.given.documents();
      return storeEnd({ ...shared, firstWordsMs, passages, mainDocument, searched, documents });
    });
    // The database may have gone after it had stored the end and before it said so: tell what it has now.
    if (!stored && tries > 1) listener.onEnd([claimed]);
    if (stored && result.validate) validate(claimed, result.validate);
  };

  return async (run: Running): Promise<void> => {
    const unrouted = run.claimed.allDomains ? await route(run) : null;
    if (unrouted === 'lost') return;
    const { claimed } = run;
    if (!unrouted && claimed.unread && !claimed.waits && (await putBack(claimed, 'briefly'))) return;
    const counting = countLeftOut(db, claimed).catch((error: unknown) => {
      logger.warn({ err: error }, 'what an answer leaves out could not be counted');
      return 0;
    });
    const result = unrouted ?? (await writeRun(parts, run));
    if (!result) return;
    // It was not read for nothing: the same message is answered when what it could not find is there.
    if (claimed.unread && foundNothing(result.finish) && (await putBack(claimed, 'until_read'))) return;
    if (!isKept(run)) await sender.keep(run);
    sender.sendText(run);
    await storeRun(run, result, counting);
  };
};

/** Writes the answer of a run, and follows what it reads and writes. */
const writeRun = ({ db, answering, listener, sender }: Parts, run: Running) =>
  executeRun(answering, run.claimed, {
    signal: run.controller.signal,
    given: run.given,
    text: () => run.text,
    onProgress: (read) => {
      const { passages, mainDocument, searched } = read;
      Object.assign(run, { passages, mainDocument, searched, dirty: true });
      void sender.keep(run).then(() => {
        if (isKept(run)) listener.onProgress({ ...run.claimed, ...read, readers: run.readers });
      });
    },
    onRound: async (round) => {
      const isOurs = await saveRound(db, run.claimed, round, run.given.documents());
      if (isOurs) {
        run.claimed.rounds.push(round);
        // A second look is told of with what it goes on to, without the text, which stays.
        if (run.claimed.thorough) listener.onLooked([run.claimed]);
      }
      return isOurs;
    },
    onText: (piece) => {
      run.text += piece;
      run.dirty = true;
      if (run.sent === 0) sender.sendText(run);
    },
    onAnew: () => void Object.assign(run, { text: '', sent: 0, dirty: true }),
  });
