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
  /** What the credentials reach and what they do not. Throws SourceError where nothing can be read. */
  check: (settings: Settings, context: ConnectorContext) => Promise<CheckResult>;
  /**
   * What has changed since the checkpoint; without one, everything. It may be cut short between any two changes, and goes on
   * from the last checkpoint. A kind without a feed of changes lists everything each time, and who takes the listing finds what
   * is gone. Throws SourceError when the listing cannot go on: then nothing counts as gone.
   */
  changes: (
    settings: Settings,
    checkpoint: Checkpoint | null,
    context: ConnectorContext,
  ) => AsyncIterable<Change<Checkpoint>>;
  /** Of a kind whose place may be read with the account of somebody who signs in there. */
  signIn?: ConnectorSignIn<Settings>;
};

/** Signing in at a place by OAuth 2.0: authorization code with PKCE (RFC 6749, 7636). */
export type ConnectorSignIn<Settings> = {
  /** Where the browser is sent, and what stays here until it is back. Throws SourceError for settings that lead nowhere. */
  begin: (
    settings: Settings,
    way: { redirectUri: string; state: string },
  ) => { address: string; verifier: string };
  /** What the code was good for: the secrets to go on with, and what the account is called. Throws SourceError. */
  end: (
    settings: Settings,
    brought: { code: string; verifier: string; redirectUri: string },
    context: Pick<ConnectorContext, 'secrets' | 'fetch' | 'signal'>,
  ) => Promise<{ secrets: Partial<SourceSecrets>; account: string | null }>;
  /** Why the browser came back without a code. */
  refusal: (answer: { error: string; description: string }) => SignInRefusal;
};

/** `consent`: somebody else has to agree first; `account`: it is not one that may come in. `number`: the place's own for it. */
export type SignInRefusal = {
  why: 'declined' | 'consent' | 'account' | 'failed';
  number: string | null;
};

/** One thing that was looked at: a right, a folder, a library, with a sentence for whoever set the place up. */
export type CheckResult = { findings: { ok: boolean; message: SourceSaid | string }[] };

export type Change<Checkpoint = unknown> =
  | Put
  /** Before what has taken its place, so that a move of equal content is seen as one. */
  | { type: 'gone'; id: string }
  /** One thing could not be read; the rest goes on, and what was taken of it before stays. */
  | { type: 'failed'; id: string; path: string; reason: string }
  /** One thing that is never read, with the reason: a calendar file, say. */
  | { type: 'passed_over'; id: string; path: string; reason: string }
  /** Who may read a folder and what is in it has changed, without a change of the things themselves. */
  | { type: 'access'; path: string; access: ItemAccess }
  /**
   * Everything is listed from here on. It begins a listing where there is a checkpoint all the same, as when a feed of changes has
   * run out; without a checkpoint, and after `complete`, one begins by itself.
   */
  | { type: 'listing' }
  /** Everything was listed: what was not among it since the listing began is gone. */
  | { type: 'complete' }
  /** What came before need not come again. It is kept once all of that is stored. */
  | { type: 'checkpoint'; checkpoint: Checkpoint };

/** Something new, or something whose `version` may be new. `id` stays the same for as long as the thing is the same. */
export type Put = {
  type: 'put';
  id: string;
  /** As a file is called: its ending says its format where the content does not. */
  name: string;
  /** Where it lies at the source, folders first, divided by `/`, its own name last. */
  path: string;
  /** Where people open the original. */
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
 * Who reads a thing at the source. `inherit`: whoever reads the folder, and without one the whole source; `unrestricted`: whoever
 * reads the source; `unknown`: it could not be found out, which is nobody.
 */
export type ItemAccess = 'inherit' | 'unrestricted' | 'unknown' | { principals: SourcePrincipal[] };

/** As the source names them; who that is here is found out elsewhere, and whoever is not found is nobody. */
export type SourcePrincipal =
  | { type: 'person'; email: string }
  /** A group of the source, with who is in it, groups within it counted. */
  | { type: 'group'; id: string; name: string; emails: string[] };

/** What a connector may use. All its connections take the outgoing guard: addresses inside the network are refused. */
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
  /** Somebody has to sign in at the place, for the first time or again: nothing else helps. */
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
  /** What came is not what the protocol says. */
  | 'malformed';

/** What went wrong at a source, in a sentence for whoever set it up. It never holds a secret. */
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
