import { type Correction, type Hit, languageOf, termsOf } from '../knowledge/index.ts';
import { correctedText } from './sentences.ts';

/**
 * Returns a note on the spelling corrections that the search applied, or an empty string. Only words of a cited passage are named, so that
 * a correction does not reveal a word of documents that the reader may not read.
 */
export const correctionsBelow = (cited: Hit[], language: string): string => {
  const corrections = (cited[0]?.corrections ?? []).filter(({ to, isSame }) => !isSame && isCited(to, cited));
  return corrections.length ? `\n\n*${correctedText(language, corrections)}*` : '';
};

const isCited = (word: Correction['to'], cited: Hit[]): boolean =>
  cited.some(({ documentName, headings, text }) => {
    const language = languageOf(text);
    const [term = ''] = termsOf(word, language);
    return termsOf([documentName, ...headings, text].join('\n'), language).includes(term);
  });
