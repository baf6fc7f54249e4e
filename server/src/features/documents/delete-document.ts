import { removeDocument } from '../../knowledge/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { DocumentParts } from './add-document.ts';
import { cancelIngestion } from './ingest-document.ts';
import { deleteDocumentRow, documentsOfDomain } from './store.ts';

/**
 * Takes a document out of answers, then removes its row and its file. The file goes last: what is left after a
 * crash is a file that nothing names. Throws `not_found`.
 */
export const deleteDocument = async (
  parts: Pick<DocumentParts, 'database' | 'files'>,
  id: string,
): Promise<void> => {
  cancelIngestion(id);
  await removeDocument(parts.database.pool, id);
  const row = await deleteDocumentRow(parts.database.db, id);
  if (!row) throw new AppError('not_found');
  await parts.files.remove(row.fileKey);
};

export const deleteDocumentsOfDomain = async (
  parts: Pick<DocumentParts, 'database' | 'files'>,
  domainId: string,
): Promise<void> => {
  for (const { id } of await documentsOfDomain(parts.database.db, domainId)) {
    await deleteDocument(parts, id).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
  }
};
