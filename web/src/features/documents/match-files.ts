import type { SourceDocument } from '@docent/contract';

type Named = Pick<SourceDocument, 'designation'>;
type Matches<Document> = { matched: { document: Document; file: File }[]; others: number };

const extensionOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';

/**
 * Finds the files that replace documents. One file for one document takes its name when both have the same extension; further files
 * match by name.
 * @returns the files under the names of their documents, and how many match none
 */
export const matchFiles = <Document extends Named>(
  files: File[],
  documents: Document[],
): Matches<Document> => {
  const [first] = documents;
  const isPair = files.length === 1 && documents.length === 1;
  const matched = files.flatMap((file) => {
    const found =
      isPair && first && extensionOf(first.designation) === extensionOf(file.name)
        ? first
        : documents.find(({ designation }) => designation.toLowerCase() === file.name.toLowerCase());
    if (!found) return [];
    return [{ document: found, file: new File([file], found.designation, { type: file.type }) }];
  });
  return { matched, others: files.length - matched.length };
};
