import { languageOf } from '../knowledge/index.ts';
import type { Question } from './types.ts';

/** Whether a text shows by any small word or accent that it is in this language. */
export const isShown = (text: string, language: 'en' | 'fr') =>
  languageOf(text) === language &&
  // With one small word of the other language more, a text without evidence tips over.
  languageOf(`${text} ${language === 'en' ? 'les' : 'the'}`) === language;

/** Names that models give instead of a code. */
const CODES: Record<string, string> = {
  english: 'en',
  anglais: 'en',
  french: 'fr',
  français: 'fr',
  francais: 'fr',
  german: 'de',
  deutsch: 'de',
  spanish: 'es',
  español: 'es',
  italian: 'it',
  dutch: 'nl',
  portuguese: 'pt',
};

/** The language to answer in: the question's own, else that of the last question before it, else the interface's. */
export const answerLanguage = ({ text, history, language }: Question): 'en' | 'fr' => {
  const said = [
    text,
    ...history
      .filter(({ role }) => role === 'user')
      .map((turn) => turn.text)
      .reverse(),
  ];
  for (const one of said) {
    if (isShown(one, 'fr')) return 'fr';
    if (isShown(one, 'en')) return 'en';
  }
  return language;
};

/** The language that a model has named for a question. Between English and French the question's own words know better. */
export const languageNamed = (name: string, question: Question): string => {
  const code =
    CODES[name.trim().toLowerCase()] ?? /^[a-z]{2,3}(?=$|[-_])/.exec(name.trim().toLowerCase())?.[0];
  if (!code) return answerLanguage(question);
  const other = code === 'en' ? 'fr' : 'en';
  const isOfTheTwo = code === 'en' || code === 'fr';
  return isOfTheTwo && isShown(question.text, other) ? other : code;
};
