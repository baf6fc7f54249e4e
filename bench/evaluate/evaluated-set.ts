import type { ExpectedCitation } from '@docent/contract';

/** A file of a set, as it is uploaded. */
export type SetFile = {
  /** Name by which questions expect the document. */
  key: string;
  /** Files of one scope are a domain of their own. */
  scope: string;
  name: string;
  read: () => Promise<Buffer>;
};

export type SetQuestion = {
  id: string;
  text: string;
  scope: string;
  /** Correct answers; empty where the set has none. */
  answers: string[];
  /** All parts of a complete answer, as groups of spellings, where it has more than one part of `answers`. */
  known?: string[][];
  /** Asked before it in the same chat. */
  before?: string | undefined;
  /** Documents by their keys, or by their names (`namedBy`). */
  expected: ExpectedCitation[];
  unanswerable: boolean;
};

/** Questions with known answers, and the files that they are asked of. */
export type EvaluatedSet = {
  name: string;
  namedBy: 'key' | 'document';
  /** Scopes of its files; a single unnamed one for a set without scopes. */
  scopes: string[];
  files: () => AsyncIterable<SetFile> | Iterable<SetFile>;
  questions: SetQuestion[];
};

/** The first and every k-th after it, so that at most `most` are left. */
export const everyKth = <One>(list: One[], most: number): One[] => {
  const step = Math.max(1, Math.ceil(list.length / most));
  return list.filter((_one, index) => index % step === 0);
};
