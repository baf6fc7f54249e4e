import type { SourceKind } from '@docent/contract';
import type { Change, CheckResult, Connector, ConnectorContext, ConnectorSignIn } from './connector.ts';

/** A connector whose settings and checkpoints are its own affair: it is given those of its kind, and what it gave. */
export type AnyConnector = {
  check: (settings: unknown, context: ConnectorContext) => Promise<CheckResult>;
  changes: (settings: unknown, checkpoint: unknown, context: ConnectorContext) => AsyncIterable<Change>;
  signIn: ConnectorSignIn<unknown> | null;
};
/** Loaded when first used: each kind brings libraries of its own. */
export type Connectors = Partial<Record<SourceKind, () => Promise<AnyConnector>>>;

/**
 * Erases the types of a connector. Settings were validated by the contract's schema of the kind, and checkpoints come from the connector
 * itself.
 */
export const anyConnector = <Settings, Checkpoint>(
  connector: Connector<Settings, Checkpoint>,
): AnyConnector => ({
  check: (settings, context) => connector.check(settings as Settings, context),
  changes: (settings, checkpoint, context) =>
    connector.changes(settings as Settings, checkpoint as Checkpoint | null, context),
  signIn: connector.signIn ? anySignIn(connector.signIn) : null,
});

const anySignIn = <Settings>(signIn: ConnectorSignIn<Settings>): ConnectorSignIn<unknown> => ({
  begin: (settings, way) => signIn.begin(settings as Settings, way),
  end: (settings, brought, context) => signIn.end(settings as Settings, brought, context),
  refusal: signIn.refusal,
});

/** The kinds that this version can read. The others are not available. */
export const CONNECTORS: Connectors = {
  folder: async () => anyConnector((await import('./folder/index.ts')).folderConnector),
  git: async () => anyConnector((await import('./git/index.ts')).gitConnector),
  imap: async () => anyConnector((await import('./imap/index.ts')).imapConnector),
  s3: async () => anyConnector((await import('./s3/index.ts')).s3Connector),
  sftp: async () => anyConnector((await import('./sftp/index.ts')).sftpConnector),
  sharepoint: async () => anyConnector((await import('./sharepoint/index.ts')).createSharePointConnector()),
  webdav: async () => anyConnector((await import('./webdav/index.ts')).webdavConnector),
  website: async () => anyConnector((await import('./website/index.ts')).websiteConnector),
};
