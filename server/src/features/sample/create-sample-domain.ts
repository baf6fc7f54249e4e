import { Readable } from 'node:stream';
import type { CurrentUser } from '@docent/contract';
import { addDocument, type DocumentParts } from '../documents/index.ts';
import { insertDomain } from '../domains/index.ts';

/** Gives a new installation something to ask at once. */
export const createSampleDomain = async (
  parts: DocumentParts,
  owner: Pick<CurrentUser, 'id'>,
): Promise<void> => {
  // Once in the life of an installation: the setter of PDFs is not loaded at every start.
  const { SAMPLE_DOMAIN, sampleDocuments } = await import('./documents.ts');
  const domainId = await insertDomain(parts.database.db, SAMPLE_DOMAIN, owner.id);
  for (const { name, pdf } of sampleDocuments) {
    await addDocument(parts, { domainId, name, content: Readable.from([await pdf()]), createdBy: owner.id });
  }
};
