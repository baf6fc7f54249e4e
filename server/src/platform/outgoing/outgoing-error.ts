const SENTENCES = {
  private_address:
    'leads to a private address. If it is a server of your own network, name its host in PRIVATE_HOSTS.',
  reserved_address: 'leads to an address that is kept for machines themselves, and is never called.',
  redirected: 'sends the call to another address, which is not followed.',
  not_http: 'is no http or https address.',
  too_many_redirects: 'redirects too often.',
  too_large: 'answers more than is taken from it.',
  timed_out: 'took too long to answer.',
} as const;

export type OutgoingFault = keyof typeof SENTENCES;

/** Reason why the server does not call an address, or aborted the call. The message names the host, never the path. */
export class OutgoingError extends Error {
  readonly code: OutgoingFault;

  constructor(code: OutgoingFault, host: string) {
    super(`${host} ${SENTENCES[code]}`);
    this.code = code;
  }
}

/** Unwraps the outgoing error from the error of a library. */
export const outgoingErrorIn = (error: unknown): OutgoingError | null => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutgoingError) return at;
  }
  return null;
};
