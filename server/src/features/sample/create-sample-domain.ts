import { Readable } from 'node:stream';
import type { CurrentUser } from '@docent/contract';
import { addDocument, type DocumentParts } from '../documents/index.ts';
import { createDomain } from '../domains/index.ts';

/** Gives a new installation something to ask at once. */
export const createSampleDomain = async (
  parts: DocumentParts,
  owner: Pick<CurrentUser, 'id'>,
): Promise<void> => {
  // Once in the life of an installation: the setter of PDFs is not loaded at every start.
  const { SAMPLE_DOMAIN, sampleDocuments } = await import('./documents.ts');
  const domainId = await parts.database.transact(({ db }) =>
    createDomain(db, SAMPLE_DOMAIN, { createdBy: owner.id, by: null }),
  );
  for (const { name, pdf } of sampleDocuments) {
    const content = Readable.from([await pdf()]);
    await addDocument(parts, { domainId, name, content, createdBy: owner.id, reader: null, by: null });
  }
};
