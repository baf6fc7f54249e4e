import { SourceError } from '../connector.ts';

type PlainError = {
  /** Null for an error that is not a source's own. */
  reason: SourceError['reason'] | null;
  message: string;
  said: SourceError['said'];
  retryAfterSeconds: number | undefined;
};

/** Converts an error to a value that can be sent between threads. */
export const plainError = (error: unknown): PlainError => {
  if (error instanceof SourceError) {
    const { reason, message, said, retryAfterSeconds } = error;
    return { reason, message, said, retryAfterSeconds };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { reason: null, message, said: null, retryAfterSeconds: undefined };
};

export const errorOf = ({ reason, message, said, retryAfterSeconds }: PlainError): Error => {
  if (!reason) return new Error(message);
  return new SourceError(
    reason,
    said ?? message,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
};
