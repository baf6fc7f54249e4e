import type { Readable } from 'node:stream';
import type { Logger } from '../platform/logs.ts';

/**
 * A kind of place that documents come from by themselves (a website, a share, a mailbox). A connector knows no table, no
 * person and no route: it says what is there, and what takes the documents over is written once, for all kinds.
 */
export type Connector<Settings, Checkpoint> = {
  kind: string;
  /** What the settings reach and what they do not. Throws with a sentence for whoever set the place up. */
  check: (settings: Settings, context: ConnectorContext) => Promise<void>;
  /**
   * What has changed since the checkpoint; without one, everything. It may be cut short between any two changes, and goes on
   * from the last checkpoint.
   */
  changes: (
    settings: Settings,
    checkpoint: Checkpoint | null,
    context: ConnectorContext,
  ) => AsyncIterable<Change<Checkpoint>>;
};

export type Change<Checkpoint> =
  /** Something new, or something whose `version` may be new. `id` stays the same for as long as the thing is the same. */
  | {
      type: 'put';
      id: string;
      /** As a file is called. */
      name: string;
      /** Where people open the original. */
      address: string | null;
      version: string;
      open: () => Promise<Readable>;
    }
  | { type: 'gone'; id: string }
  /** One thing could not be read; the rest goes on. */
  | { type: 'failed'; id: string; reason: string }
  /** Everything was listed: what was not among it is gone. */
  | { type: 'complete' }
  | { type: 'checkpoint'; checkpoint: Checkpoint };

export type ConnectorContext = {
  /** Of the outgoing guard (platform/outgoing): refuses addresses inside the network, limits size and time. */
  fetch: typeof globalThis.fetch;
  /** Ends the work. */
  signal: AbortSignal;
  logger: Logger;
};
