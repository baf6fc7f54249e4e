import { forgetVersions } from '../../knowledge/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { hideDocumentsOfDomain } from './delete-document.ts';
import { fillTextHashes } from './fill-text-hashes.ts';
import { INGEST_QUEUE, type IngestParts, ingestDocument } from './ingest-document.ts';
import { recoverIngestion } from './recover-ingestion.ts';
import { documentRoutes } from './routes.ts';
import { scheduleRenewals } from './schedule-renewals.ts';
import { namedByDocuments } from './store.ts';
import { deleteOldVersions, namedByVersions } from './version-store.ts';

type Uses = {
  settings: { PARSE_PROCESSES: number; fixed: { filesAtOnce: number } };
  /** Called when a document of a domain has been ingested. */
  onIngested: IngestParts['onIngested'];
  /** Called when a document has been read or indexed again after an upgrade. */
  onRenewed: IngestParts['onRenewed'];
  /** A document of type `docent_chat` was deleted: its lesson goes with it. */
  lessonDeleted: (id: string, userId: string) => Promise<void>;
};

export type DocumentsPlugin = Plugin & {
  /** Takes a domain's documents out of answers at once. Returns what removes their files. */
  hideOfDomain: (domainId: string) => Promise<() => Promise<void>>;
};

const BYTES_A_MB = 1_048_576;

/** Documents, and the jobs that read them. */
export const documentsPlugin = (platform: Platform, uses: Uses): DocumentsPlugin => {
  const { database, files, queue, parsers, product, logger } = platform;
  const { settings, onIngested, onRenewed, lessonDeleted } = uses;
  const documents = { database, files, queue };
  const maxPages = async () => (await product.get()).max_pages;
  const closing = new AbortController();
  // One process stays free for files that are imported meanwhile.
  const renewals = scheduleRenewals({ database, queue, logger }, Math.max(1, settings.PARSE_PROCESSES - 1));
  const ingestion: IngestParts = {
    ...{ closing: closing.signal, database, files, parsers, maxPages, logger, onIngested },
    onRenewed: (document) => {
      onRenewed(document);
      renewals.next();
    },
    onPostponed: renewals.postpone,
  };
  let stopRecovery = () => {};

  return {
    name: 'documents',
    routes: (app) =>
      documentRoutes(app, {
        ...documents,
        limitUploads: platform.limits.uploads,
        stillSignedIn: platform.authenticate,
        maxFileBytes: async () => (await product.get()).max_file_mb * BYTES_A_MB,
        maxFiles: settings.fixed.filesAtOnce,
        lessonDeleted,
        areRenewalsUnderWay: renewals.areUnderWay,
      }),
    jobs: async () => {
      await queue.declare(INGEST_QUEUE, { exclusive: true });
      await queue.work<{ documentId: string }>(
        INGEST_QUEUE,
        { concurrency: settings.PARSE_PROCESSES },
        ({ documentId }) => ingestDocument(ingestion, documentId),
      );
      stopRecovery = recoverIngestion({ database, queue, logger });
      await renewals.start();
    },
    clean: async () => {
      await deleteOldVersions(database.db, (await product.get()).version_retention_days);
      await forgetVersions(database.pool);
      await fillTextHashes(documents);
    },
    files: {
      prefix: 'documents/',
      named: async (keys) =>
        new Set([
          ...(await namedByDocuments(database.db, keys)),
          ...(await namedByVersions(database.db, keys)),
        ]),
    },
    close: () => {
      stopRecovery();
      renewals.stop();
      closing.abort();
    },
    hideOfDomain: (domainId) => hideDocumentsOfDomain(documents, domainId),
  };
};
