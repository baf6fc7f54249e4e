import { createReadStream } from 'node:fs';
import type { CurrentUser } from '@docent/contract';
import { type DocumentParts, putDocument } from '../documents/index.ts';
import { createDomain } from '../domains/index.ts';
import { SAMPLE_DOMAIN, SAMPLE_FILES } from './sample-domain.ts';

/** Gives a new installation something to ask at once. */
export const createSampleDomain = async (
  parts: DocumentParts,
  owner: Pick<CurrentUser, 'id'>,
): Promise<void> => {
  const domainId = await parts.database.transact(({ db }) =>
    createDomain(db, SAMPLE_DOMAIN, { createdBy: owner.id, by: null }),
  );
  for (const { name, file } of SAMPLE_FILES) {
    const content = createReadStream(file);
    const origin = { kind: 'upload' as const, createdBy: owner.id, reader: null };
    await putDocument(parts, { domainId, name, content, origin, by: null });
  }
};
