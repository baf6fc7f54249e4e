import { languageOf, prefixOf, type TextLanguage, type Token, termsOf, tokensOf } from './terms.ts';

/** A word of a question, in every form that passages may have it. */
export type QuestionWord = {
  /** As a stem of the question's language and, when it differs, of the other: documents may be in either. */
  terms: string[];
  written: string;
  /** As written, folded. */
  word: string;
  prefix: string | null;
  /** The term of two neighbours written together, as in names of files: "bestbuy". Null for the last word. */
  joined: string | null;
  /** 1 for a word of the question itself. */
  weight: number;
};

const WORDS_AT_MOST = 64;

/** The distinct words of a question that say what it is about, in order. */
export const questionWords = (question: string): QuestionWord[] => {
  const language = languageOf(question);
  const other = language === 'fr' ? 'en' : 'fr';
  const tokens = tokensOf(question, language);
  const seen = new Set<string>();
  return tokens
    .flatMap((token, index): QuestionWord[] => {
      const { term, word, written } = token;
      if (seen.has(term)) return [];
      seen.add(term);
      const foreign = termsOf(written, other)[0];
      return [
        {
          terms: foreign && foreign !== term ? [term, foreign] : [term],
          written,
          word,
          weight: 1,
          prefix: prefixOf(word),
          joined: joinedWith(token, tokens[index + 1], language),
        },
      ];
    })
    .slice(0, WORDS_AT_MOST);
};

const joinedWith = ({ word }: Token, next: Token | undefined, language: TextLanguage): string | null =>
  (next && termsOf(word + next.word, language)[0]) || null;
