import { noteAccessChange } from '../../access/index.ts';
import { hideReadingsOfDomain, removeDocument } from '../../knowledge/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import type { DocumentParts } from './put-document.ts';
import { stopIngestion } from './running-ingestions.ts';
import { deleteDocumentRow, documentsOfDomain } from './store.ts';
import { versionFilesOf, versionFilesOfDomain } from './version-store.ts';

type Parts = Pick<DocumentParts, 'database' | 'files'>;

/**
 * Takes a document out of answers, then removes its row and its file. The file goes last: what is left after a
 * crash is a file that nothing names. Throws `not_found`.
 */
export const deleteDocument = async (
  { database, files }: Parts,
  id: string,
  by: AuditOrigin,
): Promise<void> => {
  stopIngestion(id);
  await removeDocument(database.pool, id);
  const keys = await database.transact(async ({ db: tx }) => {
    const versions = await versionFilesOf(tx, [id]);
    const deleted = await deleteDocumentRow(tx, id);
    if (!deleted) throw new AppError('not_found');
    await noteAccessChange(tx, deleted.domainId);
    await recordAudit(tx, by, {
      action: 'document.deleted',
      target: { id, name: deleted.name },
      detail: { domain_id: deleted.domainId, type: deleted.type },
    });
    return [deleted.fileKey, ...versions];
  });
  for (const key of keys) await files.remove(key);
};

/** Takes all documents of a domain out of answers in one statement. Returns what removes their files, for after it. */
export const hideDocumentsOfDomain = async ({ database, files }: Parts, domainId: string) => {
  await hideReadingsOfDomain(database.pool, domainId);
  const documents = await documentsOfDomain(database.db, domainId);
  const versions = await versionFilesOfDomain(database.db, domainId);
  for (const { id } of documents) stopIngestion(id);
  return async () => {
    await Promise.all(
      [...documents.map(({ fileKey }) => fileKey), ...versions].map((key) => files.remove(key)),
    );
  };
};
