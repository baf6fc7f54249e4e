import { languageOf } from '../knowledge/index.ts';
import type { Question } from './types.ts';

/** Returns whether a text contains evidence (a function word or an accent) of a language. */
export const isShown = (text: string, language: 'en' | 'fr') =>
  languageOf(text) === language &&
  // Adding one function word of the other language changes the result for a text without evidence.
  languageOf(`${text} ${language === 'en' ? 'les' : 'the'}`) === language;

/** Language names that models return instead of a code. */
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

/** Language of the answer: the question's, else that of the latest earlier question with evidence, else the interface's. */
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

/** Code of the language that a model named for a question. Between English and French the words of the question take precedence. */
export const languageNamed = (name: string, question: Question): string => {
  const code =
    CODES[name.trim().toLowerCase()] ?? /^[a-z]{2,3}(?=$|[-_])/.exec(name.trim().toLowerCase())?.[0];
  if (!code) return answerLanguage(question);
  const other = code === 'en' ? 'fr' : 'en';
  const isOfTheTwo = code === 'en' || code === 'fr';
  return isOfTheTwo && isShown(question.text, other) ? other : code;
};
