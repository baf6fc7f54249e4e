import type { SourceDocument } from '@docent/contract';

type Named = Pick<SourceDocument, 'designation'>;

const extensionOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';

/**
 * Finds the files that replace documents. One file for one document takes its name when both have the same extension; further files
 * match by name.
 * @returns the files under the documents' names, and how many match none
 */
export const matchFiles = (files: File[], documents: Named[]): { matched: File[]; others: number } => {
  const [first] = documents;
  const isPair = files.length === 1 && documents.length === 1;
  const matched = files.flatMap((file) => {
    const found =
      isPair && first && extensionOf(first.designation) === extensionOf(file.name)
        ? first
        : documents.find(({ designation }) => designation.toLowerCase() === file.name.toLowerCase());
    return found ? [new File([file], found.designation, { type: file.type })] : [];
  });
  return { matched, others: files.length - matched.length };
};
