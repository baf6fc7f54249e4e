import type { Source } from '@docent/contract';

/** Index (0-based) of a citation among those of its answer, with the previous and next ones. */
export const besideCitation = (source: Source, among: Source[]) => {
  const index = among.findIndex(({ id }) => id === source.id);
  return { index, before: among[index - 1], after: among[index + 1] };
};

/** Returns the citation that `[` or `]` leads to; undefined at either end and for other keys. */
export const citationOfKey = (key: string | null, source: Source, among: Source[]): Source | undefined => {
  const { before, after } = besideCitation(source, among);
  if (key === '[') return before;
  return key === ']' ? after : undefined;
};
