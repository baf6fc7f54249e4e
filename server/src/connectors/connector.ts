import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { SourceSaid, SourceSecrets } from '@docent/contract';
import type { Logger } from '../platform/logs.ts';
import type { Fetch } from '../platform/outgoing/fetch.ts';
import { sentenceOf } from './say.ts';

/**
 * A kind of place that documents come from by themselves (a website, a share, a mailbox). A connector knows no table, no
 * person and no route: it says what is there, and what takes the documents over is written once, for all kinds.
 */
export type Connector<Settings, Checkpoint> = {
  kind: string;
  /** Tests the credentials and returns one finding per right or folder. Throws SourceError when nothing can be read. */
  check: (settings: Settings, context: ConnectorContext) => Promise<CheckResult>;
  /**
   * Streams the changes since the checkpoint; without a checkpoint, all items. The stream may be cut short between any two changes and
   * resumes from the last checkpoint. A kind without a feed of changes lists all items each time; the caller finds the deleted ones.
   * Throws SourceError when the listing cannot continue: then no item counts as deleted.
   */
  changes: (
    settings: Settings,
    checkpoint: Checkpoint | null,
    context: ConnectorContext,
  ) => AsyncIterable<Change<Checkpoint>>;
  /** Present for kinds that can be read with a user's own account, by signing in at the source. */
  signIn?: ConnectorSignIn<Settings>;
};

/** Signing in at a place by OAuth 2.0: authorization code with PKCE (RFC 6749, 7636). */
export type ConnectorSignIn<Settings> = {
  /**
   * Returns the address to send the browser to, and the PKCE verifier to store until it is back. Throws SourceError for unusable settings.
   */
  begin: (
    settings: Settings,
    way: { redirectUri: string; state: string },
  ) => { address: string; verifier: string };
  /** Exchanges the code for the secrets to read with, and the name of the account. Throws SourceError. */
  end: (
    settings: Settings,
    brought: { code: string; verifier: string; redirectUri: string },
    context: Pick<ConnectorContext, 'secrets' | 'fetch' | 'signal'>,
  ) => Promise<{ secrets: Partial<SourceSecrets>; account: string | null }>;
  /** Why the browser came back without a code. */
  refusal: (answer: { error: string; description: string }) => SignInRefusal;
};

/** `consent`: an administrator has to agree first; `account`: this account is not allowed. `number`: the error code of the source. */
export type SignInRefusal = {
  why: 'declined' | 'consent' | 'account' | 'failed';
  number: string | null;
};

/** One finding per right, folder or library that was checked, with a sentence for the administrator of the source. */
export type CheckResult = { findings: { ok: boolean; message: SourceSaid | string }[] };

export type Change<Checkpoint = unknown> =
  | Put
  /** Before what has taken its place, so that a move of equal content is seen as one. */
  | { type: 'gone'; id: string }
  /** One thing could not be read; the rest goes on, and what was taken of it before stays. */
  | { type: 'failed'; id: string; path: string; reason: string }
  /** One thing that is never read, with the reason: a calendar file, say. */
  | { type: 'passed_over'; id: string; path: string; reason: string }
  /** The readers of a folder and its content changed; the items themselves did not. */
  | { type: 'access'; path: string; access: ItemAccess }
  /**
   * Everything is listed from here on. It begins a listing where there is a checkpoint all the same, as when a feed of changes has
   * run out; without a checkpoint, and after `complete`, one begins by itself.
   */
  | { type: 'listing' }
  /** Everything was listed: what was not among it since the listing began is gone. */
  | { type: 'complete' }
  /** Earlier changes need not be sent a second time. The checkpoint is stored once all of them are stored. */
  | { type: 'checkpoint'; checkpoint: Checkpoint };

/** Something new, or something whose `version` may be new. `id` stays the same for as long as the thing is the same. */
export type Put = {
  type: 'put';
  id: string;
  /** As a file is called: its ending says its format where the content does not. */
  name: string;
  /** Path at the source: folders first, separated by `/`, the item's own name last. */
  path: string;
  /** Address at which people open the original. */
  address: string | null;
  /** Compared by equality: the same version is the same content, and is not opened. Null: only the content tells. */
  version: string | null;
  /** In bytes, where the source says it before it is opened. */
  size: number | null;
  /** ISO 8601, when it was changed at the source. */
  changedAt: string | null;
  access: ItemAccess;
  /** `id` is a path, so that one gone and one new of equal content is a move. */
  movable?: boolean;
  /** Throws SourceError of scope `item` when this thing alone cannot be read. */
  open: () => Promise<Readable>;
};

/**
 * The readers of an item at the source. `inherit`: the readers of its folder or, without a folder, of the whole source; `unrestricted`: all
 * readers of the source; `unknown`: the readers could not be determined, so no one may read it.
 */
export type ItemAccess = 'inherit' | 'unrestricted' | 'unknown' | { principals: SourcePrincipal[] };

/** Principals as the source names them. They are matched to users elsewhere; an unmatched principal lets no one in. */
export type SourcePrincipal =
  | { type: 'person'; email: string }
  /** A group of the source, with who is in it, groups within it counted. */
  | { type: 'group'; id: string; name: string; emails: string[] };

/** The means of a connector. All connections pass the outgoing guard, which refuses addresses inside the network. */
export type ConnectorContext = {
  secrets: SourceSecrets;
  /** Limited in size and time. Names itself `Docent/1.2.3 (+https://docent.example.com)` unless a User-Agent is set. */
  fetch: Fetch;
  /** An open socket, for protocols other than HTTP. */
  connect: (to: { host: string; port: number; timeoutMs: number }) => Promise<Socket>;
  /** Folders of this machine that may be read; what lies outside them is refused. */
  folders: readonly string[];
  /** Larger things are not opened. */
  maxBytes: number;
  /** A private folder for what is kept between two syncs, as a clone; it may be gone at any time. */
  workFolder: string;
  /**
   * Changes secrets that the source itself changes (a token that rotates): one at a time of all who use the source, on any server.
   * `renew` is given what is stored by now, and what it returns is stored when this resolves.
   */
  renewSecrets: (renew: (stored: SourceSecrets) => Promise<Partial<SourceSecrets>>) => Promise<void>;
  /** Ends the work. */
  signal: AbortSignal;
  logger: Logger;
};

type Reason =
  /** Wrong or expired credentials. */
  | 'credentials'
  /** A user has to sign in at the source, for the first time or after expiry: nothing else helps. */
  | 'sign_in'
  /** They are right, and do not suffice. */
  | 'forbidden'
  | 'not_found'
  /** Asked to wait; `retryAfterSeconds` where it says how long. */
  | 'busy'
  | 'unreachable'
  /** By the outgoing guard, robots.txt or a setting of this installation. */
  | 'not_allowed'
  | 'too_large'
  /** The response violates the protocol. */
  | 'malformed';

/** An error of a source, with a sentence for its administrator. It never contains a secret. */
export class SourceError extends Error {
  readonly reason: Reason;
  readonly retryAfterSeconds: number | undefined;
  /** The sentence by its code; null for one of the source's own. */
  readonly said: SourceSaid | null;

  constructor(
    reason: Reason,
    message: SourceSaid | string,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(sentenceOf(message), { cause: options.cause });
    this.reason = reason;
    this.said = typeof message === 'string' ? null : message;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
