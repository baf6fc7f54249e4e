import { type Correction, type Hit, languageOf, termsOf } from '../knowledge/index.ts';
import { correctedText } from './sentences.ts';

/**
 * Says below an answer which words were searched for instead of those of the question: of the words that a cited passage has, so
 * that nobody reads one whose documents they may not read.
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
