import { textOf, withoutMention } from '@docent/contract';

const QUESTION_CHARACTERS = 500;

/** Returns the beginning of a question's text without a mention of the assistant, as lists and system messages repeat it. */
export const questionOf = (content: string): string => {
  const text = textOf(content);
  return (withoutMention(text) || text).slice(0, QUESTION_CHARACTERS).toWellFormed();
};
