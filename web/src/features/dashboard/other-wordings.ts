import type { GapQuestion } from '@docent/contract';

const wordingOf = ({ question }: Pick<GapQuestion, 'question'>): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? question;

/** Returns the questions of a gap that differ from the first one by more than case and punctuation, each wording once. */
export const otherWordings = <Question extends Pick<GapQuestion, 'question'>>([
  first,
  ...others
]: Question[]): Question[] => {
  const shown = new Set(first && [wordingOf(first)]);
  return others.filter((question) => {
    const wording = wordingOf(question);
    if (shown.has(wording)) return false;
    shown.add(wording);
    return true;
  });
};
