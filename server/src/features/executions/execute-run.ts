import { withoutMention } from '@docent/contract';
import { type DocumentReader, type Reader, sharedReader } from '../../access/index.ts';
import {
  AnswerError,
  type Answered,
  answerFailureOf,
  type ChooseDomain,
  type ChooseEngine,
  createStepLog,
  type Engine,
  extractiveEngine,
  greetingIn,
  greetingText,
  type Library,
  nothingForAllText,
  nothingInDomainsText,
  type Prices,
  type Question,
  type Retrieve,
  type Round,
  type Progress as RunProgress,
  runAnswer,
  type SecondLookLimits,
  type ThoroughLimits,
} from '../../answering/index.ts';
import type { SearchUnavailable } from '../../knowledge/index.ts';
import { retryWhileDatabaseIsDown } from '../../platform/database/lost-connection.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logs.ts';
import { comesOfLastingFault } from '../../platform/models/model-fault.ts';
import { paidBy, type TokenPayer } from '../../platform/models/token-payer.ts';
import type { StoredConfiguration } from '../domains/index.ts';
import {
  type Excerpts,
  excerptsBelowFailure,
  FailedWithExcerpts,
  isModelFailure,
} from './failed-with-excerpts.ts';
import { checkedOf, finishOf } from './finish-of.ts';
import type { Claimed } from './store/claim.ts';
import type { Checked, Finish } from './store/finish.ts';
import type { Given } from './track-documents-used.ts';

/** Reason of an abort that is not a person's: the run belongs to another process by now, or this one is closing. */
export const LOST = new Error('the run is not ours any more');
/** A person for whom the answer is written lost access to a document that it rests on. */
export const ACCESS_CHANGED = new AnswerError('access_changed');
export const STOPPED = new Error('stopped by a person');

export type AnswerParts = {
  /** A domain's configuration, at least as new as `version`. */
  configurationOf: (domainId: string, version: number) => Promise<StoredConfiguration>;
  chooseEngine: ChooseEngine;
  retrieve: (domainId: string, reader: DocumentReader) => Retrieve;
  chooseDomain: ChooseDomain;
  library: (domainId: string, reader: Reader) => Library;
  thoroughLimits: ThoroughLimits;
  secondLookLimits: SecondLookLimits;
  prices: () => Prices;
  readFile: (key: string) => Promise<Uint8Array>;
  logger: Logger;
  /** How long a run outlasts a database that restarts, in milliseconds. */
  databaseAwayMs: number;
};

/** Documents that a run has read, and the engine that writes its answer. */
type Writer = Pick<Finish, 'engine' | 'model' | 'imageUnseen'>;
export type Read = Writer & RunProgress;

type Progress = {
  signal: AbortSignal;
  given: Given;
  onProgress: (read: Read) => void;
  onText: (piece: string) => void;
  /** Stores a finished round of a thorough answer, or a second look. False: the run is not this process's any more. */
  onRound: (round: Round) => Promise<boolean>;
  onAnew: () => void;
  /** The text so far, for an answer that does not come to its end. */
  text: () => string;
};

/** No answer was made of what is read: at most the nearest excerpts. */
export const foundNothing = ({ outcome }: Pick<Finish, 'outcome'>): boolean =>
  outcome === 'not_in_documents' || outcome === 'may_answer';

export type EndOfRun = { finish: Finish; validate: (() => Promise<Checked>) | null };

/** Writes the answer of a run. Null when the run is not this process's any more; every other end is one with a reason. */
export const executeRun = (
  parts: AnswerParts,
  claimed: Claimed,
  progress: Progress,
): Promise<EndOfRun | null> => paidBy(payerOf(claimed), () => endOf(parts, claimed, progress));

const endOf = async (parts: AnswerParts, claimed: Claimed, progress: Progress): Promise<EndOfRun | null> => {
  const log = createStepLog();
  const by: Writer = { engine: claimed.engine, model: claimed.model, imageUnseen: false };
  try {
    const greeting = claimed.images.length ? null : greetingIn(withoutMention(claimed.question));
    if (greeting) return greeted(greetingText(greeting));
    const isNobodys = claimed.people.some(({ readsDomain }) => !readsDomain);
    if (claimed.askerReads && isNobodys) {
      const isHers = claimed.allDomains && claimed.people.length < 2;
      const text = (isHers ? nothingInDomainsText : nothingForAllText)(claimed.language);
      return { finish: { ...EMPTY, ...by, text, steps: [], outcome: 'not_in_documents' }, validate: null };
    }
    const answered = await answer(parts, claimed, progress, log, by);
    return {
      finish: finishOf(answered, by, parts.prices()),
      validate:
        answered.validate &&
        (() =>
          paidBy(payerOf(claimed), async () =>
            checkedOf(await answered.validate?.(), answered, parts.prices()),
          )),
    };
  } catch (error) {
    if (error === LOST) return null;
    const unfinished = { ...EMPTY, ...by, text: progress.text(), steps: log.records() };
    if (error === STOPPED) return { finish: { ...unfinished, outcome: 'stopped' }, validate: null };
    const failed = error instanceof FailedWithExcerpts ? error : null;
    const failure = answerFailureOf(failed ? failed.cause : error);
    parts.logger.warn({ err: failed ? failed.cause : error, failure }, 'answer failed');
    if (failed) Object.assign(unfinished, failed.excerpts);
    // The text so far may repeat documents that not all of its readers may read any more.
    if (failure === 'access_changed') unfinished.text = '';
    return { finish: { ...unfinished, outcome: 'failed', failure }, validate: null };
  }
};

/** Returns the payer of a run: the asker, also when another user requested the retry. */
const payerOf = ({ askerId, apiKeyId }: Claimed): TokenPayer | null =>
  askerId ? { userId: askerId, apiKeyId } : null;

/** The end of a run that was not begun, since the domain that answers could not be searched for. */
export const endUnrouted = ({ engine, model }: Claimed, error: SearchUnavailable): EndOfRun => ({
  finish: {
    ...EMPTY,
    ...{ engine, model, imageUnseen: false, text: '', steps: [] },
    outcome: 'failed',
    failure: answerFailureOf(error),
  },
  validate: null,
});

/** The end of a run that needs neither documents nor a model. */
const greeted = (text: string): EndOfRun => ({
  finish: {
    ...EMPTY,
    text,
    engine: 'extractive',
    model: null,
    imageUnseen: false,
    steps: [],
    outcome: 'greeted',
  },
  validate: null,
});

const EMPTY: Omit<Finish, 'text' | 'outcome' | 'steps' | keyof Writer> = {
  sources: [],
  nearest: [],
  followUps: [],
  failure: null,
  decision: null,
  verdict: null,
  verdictState: 'none',
  usage: null,
  cost: null,
};

/**
 * Answers by the engine of the domain. A model fault that lasts until an operator acts is answered by excerpts; for any other failure of a
 * model the excerpts are added to the failure, which can be retried.
 */
const answer = async (
  parts: AnswerParts,
  claimed: Claimed,
  progress: Progress,
  log: ReturnType<typeof createStepLog>,
  by: Writer,
): Promise<Answered> => {
  const { engine, answerBy, findExcerpts } = await prepare(parts, claimed, progress, log, by);
  try {
    return await answerBy(engine);
  } catch (error) {
    // An administrator has to repair the model; the asker need not wait for that. Text that has been shown stays, with its reason.
    if (progress.signal.aborted || progress.text()) throw error;
    if (!comesOfLastingFault(error)) {
      const excerpts = isModelFailure(error) ? await findExcerpts() : null;
      throw excerpts ? new FailedWithExcerpts(error, excerpts) : error;
    }
    parts.logger.warn({ err: error, model: engine.model }, 'a model does not work: excerpts answer');
    return answerBy(extractiveEngine);
  }
};

/** All that an answer is written with, and the engine that its domain has chosen. */
const prepare = async (
  parts: AnswerParts,
  claimed: Claimed,
  { signal, given, onProgress, onText, onAnew, onRound }: Progress,
  log: ReturnType<typeof createStepLog>,
  by: Writer,
) => {
  const { configurationOf, chooseEngine, retrieve, library, databaseAwayMs, readFile } = parts;
  const patiently = <Result>(work: () => Promise<Result>) =>
    retryWhileDatabaseIsDown(work, { forMs: databaseAwayMs, signal });
  const { domainId, domainVersion } = claimed;
  if (!domainId || domainVersion === null) throw new AnswerError('domain_gone');
  // No reader of the answer is left.
  if (!claimed.people.length) throw new AnswerError('domain_gone');
  if (!claimed.askerReads) throw ACCESS_CHANGED;
  const reader = sharedReader(claimed.people);
  const stored = await patiently(() => configurationOf(domainId, domainVersion)).catch((error: unknown) => {
    throw error instanceof AppError ? new AnswerError('domain_gone', error) : error;
  });
  if (stored.categorizers !== 1) throw new AnswerError('workflow_invalid');
  const search = given.retrieving(retrieve(domainId, reader));
  const rounds = {
    before: [...claimed.rounds],
    keep: async (round: Round) => {
      given.begin();
      if (!(await patiently(() => onRound(round)))) throw LOST;
    },
  };
  const retrieving: Retrieve = (what) => patiently(() => search(what));
  const question = questionOf(claimed, stored.name);
  const findExcerpts = (): Promise<Excerpts | null> => {
    given.begin();
    return excerptsBelowFailure({ question, retrieve: retrieving, domainId, signal }, log, parts.logger);
  };
  const looksIn = given.lookingIn(library(domainId, reader));
  const answerBy = async (engine: Engine): Promise<Answered> => {
    const imageUnseen = claimed.images.length > 0 && !engine.seesImages;
    Object.assign(by, { engine: engine.kind, model: engine.model, imageUnseen });
    const shown = imageUnseen ? [] : claimed.images;
    return runAnswer({
      question: {
        ...question,
        imageUnseen,
        images: await Promise.all(
          shown.map(async ({ fileKey, mediaType }) => ({ mediaType, data: await readFile(fileKey) })),
        ),
      },
      domainId,
      configuration: stored.configuration,
      engine,
      retrieve: retrieving,
      signal,
      log,
      thorough: claimed.thorough ? { ...rounds, library: looksIn, limits: parts.thoroughLimits } : undefined,
      secondLook: {
        ...rounds,
        limits: parts.secondLookLimits,
        passagesByIds: (ids) => patiently(() => looksIn.passagesByIds(ids)),
      },
      isPartial: claimed.unread > 0,
      searchAnyway: claimed.searchAnyway,
      onProgress: (read) => {
        given.begin();
        onProgress({ ...read, ...by });
      },
      onText,
      onAnew,
    });
  };
  return { engine: await patiently(() => chooseEngine(stored.configuration)), answerBy, findExcerpts };
};

const questionOf = (claimed: Claimed, domainName: string): Question => ({
  text: withoutMention(claimed.question) || claimed.question,
  language: claimed.language,
  history: claimed.history,
  domainName,
  allDomains: claimed.allDomains,
  images: [],
});
