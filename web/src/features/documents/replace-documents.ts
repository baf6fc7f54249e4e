import type { DocumentAccessBody, SourceDocument } from '@docent/contract';
import { call } from '../../api/client.ts';

/**
 * Whether a file can replace the document. The server finds the document of a name among those that the caller may read: a file
 * for one that they only manage would become a new document.
 */
export const isReplaceable = ({ origin, can }: Pick<SourceDocument, 'origin' | 'can'>): boolean =>
  origin === 'upload' && can.read;

/** Loads the readers of a document as an upload states them. */
const loadReaders = async ({ id, access }: SourceDocument): Promise<DocumentAccessBody> => {
  if (access === 'domain') return { access };
  const { principals } = await call('getDocumentAccess', { params: { id } });
  return { access: 'listed', principals: principals.map(({ principal }) => principal.id) };
};

export type Replacement = { document: SourceDocument; file: File };
type Add = (files: File[], access: DocumentAccessBody, onConflict: 'replace') => void;

/**
 * Uploads new versions of documents, each with the readers of its document: a file whose document was renamed or deleted meanwhile
 * becomes a document for the same readers, and one whose readers changed is refused.
 *
 * @throws ApiError when the readers of a document cannot be loaded; its file is not uploaded
 */
export const replaceDocuments = async (replacements: Replacement[], add: Add): Promise<void> => {
  const byDocument = [...Map.groupBy(replacements, ({ document }) => document)];
  const loaded = await Promise.all(
    byDocument.map(async ([document, group]) => ({
      files: group.map(({ file }) => file),
      access: await loadReaders(document),
    })),
  );
  const ofDomain = loaded.filter(({ access }) => access.access === 'domain');
  if (ofDomain.length)
    add(
      ofDomain.flatMap(({ files }) => files),
      { access: 'domain' },
      'replace',
    );
  for (const { files, access } of loaded) if (access.access === 'listed') add(files, access, 'replace');
};
