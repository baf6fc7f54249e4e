import type { SourceDocument } from '@docent/contract';

/**
 * Whether a file can replace the document: the server refuses documents that the caller manages and may not read.
 */
export const isReplaceable = ({ origin, can }: Pick<SourceDocument, 'origin' | 'can'>): boolean =>
  origin === 'upload' && can.read;

export type Replacement = { document: SourceDocument; file: File };
