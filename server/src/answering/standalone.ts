import { type Background, questionTerms } from '../knowledge/index.ts';
import type { Question, Turn } from './types.ts';

/** Measured on mtrag (334 conversations, nDCG@10): last turn alone 0.722, with these weights 0.779. */
const LAST_QUESTION_WEIGHT = 0.3;
const LAST_ANSWER_WEIGHT = 0.05;
const ANSWER_CHARACTERS = 600;
/** With so few words of its own a question cannot be about anything by itself. */
const LEANING_TERMS = 2;

const last = (history: Turn[], role: Turn['role']) => history.findLast((turn) => turn.role === role);

const answersOurQuestion = (history: Turn[]) => history.at(-1)?.outcome === 'details_asked';

/** What was said before, as a search takes it into account: little, so that it is never worse than the question alone. */
export const backgroundOf = ({ history }: Pick<Question, 'history'>): Background => {
  const question = last(history, 'user');
  const answer = last(history, 'assistant');
  return [
    ...(question
      ? [{ text: question.text, weight: answersOurQuestion(history) ? 1 : LAST_QUESTION_WEIGHT }]
      : []),
    ...(answer ? [{ text: answer.text.slice(0, ANSWER_CHARACTERS), weight: LAST_ANSWER_WEIGHT }] : []),
  ];
};

/**
 * A question as it stands alone, by words only: with the question before it when it gives the details that were asked
 * for, or has hardly a word of its own; else as it is.
 */
export const standaloneByWords = ({ text, history }: Pick<Question, 'text' | 'history'>): string => {
  const before = last(history, 'user')?.text;
  if (!before) return text;
  const leans = answersOurQuestion(history) || questionTerms(text).length <= LEANING_TERMS;
  return leans ? `${before}\n${text}` : text;
};
