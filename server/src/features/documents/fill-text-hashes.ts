import { DOCUMENT_TYPES } from '@docent/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { document } from '../../tables/documents.ts';
import type { DocumentParts } from './put-document.ts';
import { hashText, isTextType } from './text-hash.ts';

const AT_ONCE = 1_000;

/**
 * Computes the text hash of uploads that have none: stored before documents had one, or taken over from a source. A file that
 * cannot be read has its content hash instead, so that it is not tried again.
 */
export const fillTextHashes = async ({ database, files }: Pick<DocumentParts, 'database' | 'files'>) => {
  const { db } = database;
  const rows = await db
    .select({ id: document.id, key: document.fileKey, contentHash: document.contentHash })
    .from(document)
    .where(
      and(
        eq(document.origin, 'upload'),
        isNull(document.textHash),
        inArray(document.type, DOCUMENT_TYPES.filter(isTextType)),
      ),
    )
    .limit(AT_ONCE);
  for (const { id, key, contentHash } of rows) {
    const textHash = await hashText(files.read(key)).catch(() => contentHash);
    // Its content may have been replaced meanwhile.
    await db
      .update(document)
      .set({ textHash })
      .where(and(eq(document.id, id), eq(document.fileKey, key)));
  }
};
