import { type AskedWord, type TextLanguage, termsOf } from '../../knowledge/index.ts';

/** Stop words of questions (asking, politeness): documents with the answer do not contain them. */
const WORDS: Record<TextLanguage, string> = {
  en: `many much often old far kind kinds type types sort sorts name names named list give tell know mean means meant
    meaning explain describe please pls find want example examples exactly hello thanks oops anyway like sorry need wonder
    wondering inquiring thing things way ways question fine feel help`,
  fr: `combien comment pourquoi savoir sait dire dit expliquer svp merci bonjour trouve trouver appelle appeler type types
    sorte sortes genre nom noms nommer signifie signifier définir faire fait veut exemple exemples besoin chose choses`,
};
const TERMS = new Set([...termsOf(WORDS.en, 'en'), ...termsOf(WORDS.fr, 'fr')]);

/** "FY2022" is also searched by its parts, which are more specific. */
const LETTERS_AND_NUMBER = /^(?:\p{L}{1,4}\d{2,4}|\d{4}\p{L}\d)$/u;
export const isMixed = (written: string): boolean => LETTERS_AND_NUMBER.test(written);

/** Indexes of the words that name the subject of a question, or of all words if there are none. */
export const subjectOf = (words: AskedWord[]): number[] => {
  const all = words.map((_word, index) => index);
  const subject = all.filter((index) => {
    const { written = '', terms = [] } = words[index] ?? {};
    return !terms.some((term) => TERMS.has(term)) && !isMixed(written);
  });
  return subject.length ? subject : all;
};
