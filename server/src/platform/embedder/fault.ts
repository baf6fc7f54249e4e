import type { EmbedderReason } from '@docent/contract';

/** Why the embedder cannot be had or cannot run, as its state says it. */
export class EmbedderFault extends Error {
  readonly reason: EmbedderReason;

  constructor(reason: EmbedderReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Of any error: a full disk by its code. */
export const faultOf = (error: unknown, otherwise: EmbedderReason): EmbedderFault => {
  if (error instanceof EmbedderFault) return error;
  const message = error instanceof Error ? saidBy(error) : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new EmbedderFault(code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : otherwise, message);
};

/** Node's fetch says "fetch failed", and in its cause why: no such host, nobody there. */
const saidBy = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
