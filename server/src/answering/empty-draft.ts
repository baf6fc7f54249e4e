import type { Hit } from '../knowledge/index.ts';
import { headOf } from './engines/prompts.ts';

const MARKER = /\[\d{1,3}\]/g;

/**
 * Returns whether a draft is empty: no word outside its markers, or only repeats of the line above a passage in the prompt ("Handbook, page
 * 3"), as weak models produce.
 */
export const isEmptyDraft = (text: string, passages: Hit[]): boolean => {
  const heads = new Set(passages.map(headOf).filter((head, index) => head !== passages[index]?.documentName));
  return text
    .replace(MARKER, '')
    .split('\n')
    .map((line) => line.trim())
    .every((line) => !/[\p{L}\p{N}]/u.test(line) || heads.has(line));
};
