import type { EmbedderReason } from '@docent/contract';

/** Why the embedder cannot be had or cannot run, as its state says it. */
export class EmbedderFault extends Error {
  readonly reason: EmbedderReason;

  constructor(reason: EmbedderReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Converts any error to an EmbedderFault; a full disk is recognised by its code. */
export const faultOf = (error: unknown, otherwise: EmbedderReason): EmbedderFault => {
  if (error instanceof EmbedderFault) return error;
  const message = error instanceof Error ? saidBy(error) : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new EmbedderFault(code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : otherwise, message);
};

/** Returns the cause's message: Node's fetch only says "fetch failed" itself. */
const saidBy = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
