import type { Put } from '../../connectors/connector.ts';
import type { Connectors } from '../../connectors/registry.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logs.ts';
import type { DocumentParts } from '../documents/index.ts';
import type { Folders } from './item-access.ts';
import { LeaseLost, type SourceRow } from './lease.ts';
import type { MailThread } from './mail-thread.ts';

/** Dependencies of the sync engine. */
export type EngineParts = DocumentParts & {
  connectors: Connectors;
  logger: Logger;
};

/** A sync that is under way. */
export type Run = {
  parts: EngineParts;
  source: Pick<SourceRow, 'id' | 'domainId' | 'name' | 'settings'>;
  lease: { sourceId: string; syncId: string };
  signal: AbortSignal;
  /** Larger things are not taken. */
  maxBytes: number;
  folders: Folders;
  /** The number of the listing under way. */
  listing: number;
  /** The source held something before: what is new may be something of that under another id. */
  mayMove: boolean;
  /**
   * Upper bound of the number of items that are documents or are to become documents: moved and unreadable ones count twice. Infinite until
   * an attachment asks for it.
   */
  documents: number;
  /** New things that are opened when it is known what is missing. */
  deferred: Put[];
  /** Reads mails for their attachments. */
  mails: MailThread;
  /** A listing came to its end. */
  isComplete: boolean;
};

/** Throws an error that ends the sync: the failure is not the item's, and the next sync resumes here. */
export const rethrowEnd = (run: Run, error: unknown): void => {
  run.signal.throwIfAborted();
  if (error instanceof LeaseLost || (error instanceof AppError && error.code === 'storage_full')) throw error;
};
