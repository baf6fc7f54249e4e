import {
  AnswerError,
  answerFailureOf,
  excerptsInstead,
  type Question,
  type Retrieve,
  type StepLog,
} from '../../answering/index.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Finish } from './store/finish.ts';

export type Excerpts = Pick<Finish, 'text' | 'sources'>;

/** Failure of a model before any of its text was shown, with the excerpts that are shown below the failure. */
export class FailedWithExcerpts extends Error {
  readonly excerpts: Excerpts;

  constructor(cause: unknown, excerpts: Excerpts) {
    super('a model failed before it wrote', { cause });
    this.excerpts = excerpts;
  }
}

export const isModelFailure = (error: unknown): boolean => {
  const failure = answerFailureOf(error);
  return error instanceof AnswerError && (failure.startsWith('model_') || failure === 'validation_failed');
};

type Asked = { question: Question; retrieve: Retrieve; domainId: string; signal: AbortSignal };

/**
 * Returns the excerpts nearest to the question of a failed answer; null if none is near or the search fails.
 *
 * @throws the signal's reason
 */
export const excerptsBelowFailure = async (
  { signal, ...asked }: Asked,
  log: StepLog,
  logger: Logger,
): Promise<Excerpts | null> => {
  try {
    return await excerptsInstead(asked, log);
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ err: error }, 'no excerpts were found for a failed answer');
    return null;
  }
};
