import { languageOf } from '../knowledge/index.ts';
import type { Question } from './types.ts';

/** Whether a text shows by any small word or accent that it is in this language. */
const isShown = (text: string, language: 'en' | 'fr') =>
  languageOf(text) === language &&
  // With one small word of the other language more, a text without evidence tips over.
  languageOf(`${text} ${language === 'en' ? 'les' : 'the'}`) === language;

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
