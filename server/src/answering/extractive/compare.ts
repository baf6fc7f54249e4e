import { languageOf, type TextLanguage, termsOf } from '../../knowledge/index.ts';
import { sentencesOf } from './sentences-of.ts';

/** Relation of a passage to a text, judged by words only, with the passage's closest sentence. */
export type Comparison = { relation: 'may_contradict' | 'same' | 'related'; quote: string; overlap: number };

/** Minimum share of the shorter sentence's terms in the other one for both to be on the same subject. */
const SAME_SUBJECT = 0.5;
const SAME_STATEMENT = 0.75;
const SHARED_AT_LEAST = 2;

/** Numbers up to twelve, months and weekdays: the values besides digits in which two statements on one subject differ. */
const VALUES: Record<TextLanguage, string[][]> = {
  en: [
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
    'january february march april may june july august september october november december'.split(' '),
    'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  ],
  fr: [
    ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' '),
    'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
  ],
};
/** Articles and pronouns rather than numbers; "may" is more often a verb than a month. */
const AMBIGUOUS = new Set(['one', 'un', 'may']);
const NEGATION = {
  en: /\b(?:not|no|never|none|without|cannot)\b|n['’]t\b/i,
  fr: /(?:^|[\s(])(?:ne\s|n['’])|\b(?:sans|aucune?|interdite?s?)\b/i,
};

type Statement = { text: string; terms: Set<string>; values: Set<string>; negated: boolean };

/**
 * Compares a text with a passage, sentence by sentence. Detects equal and differing numbers, dates and negations, but not meaning: a person
 * must verify `may_contradict`.
 */
export const compareWords = (text: string, passage: string): Comparison => {
  const own = statementsOf(text);
  const others = statementsOf(passage);
  let best: Comparison = { relation: 'related', quote: others[0]?.text ?? passage, overlap: 0 };
  for (const other of others) {
    for (const statement of own) {
      const comparison = compareStatements(statement, other);
      if (weight(comparison) > weight(best)) best = comparison;
    }
  }
  return best;
};

const weight = ({ relation, overlap }: Comparison) => overlap + (relation === 'related' ? 0 : 1);

const compareStatements = (own: Statement, other: Statement): Comparison => {
  const shared = [...own.terms].filter((term) => other.terms.has(term)).length;
  const overlap = shared / Math.max(1, Math.min(own.terms.size, other.terms.size));
  const sameSubject = shared >= SHARED_AT_LEAST && overlap >= SAME_SUBJECT;
  const relation = !sameSubject
    ? 'related'
    : differ(own, other)
      ? 'may_contradict'
      : overlap >= SAME_STATEMENT && own.values.size === other.values.size
        ? 'same'
        : 'related';
  return { relation, quote: other.text, overlap };
};

/** Each has a value that the other lacks, or only one is negated. */
const differ = (own: Statement, other: Statement): boolean => {
  const missing = (from: Set<string>, other: Set<string>) => [...from].some((value) => !other.has(value));
  return (
    own.negated !== other.negated || (missing(own.values, other.values) && missing(other.values, own.values))
  );
};

const statementsOf = (text: string): Statement[] => {
  const language = languageOf(text);
  return sentencesOf(text).map(({ start, end }) => {
    const sentence = text.slice(start, end);
    const values = valuesOf(sentence, language);
    const terms = termsOf(sentence, language).filter((term) => !/\d/.test(term));
    const valueTerms = new Set(termsOf([...values].join(' '), language));
    return {
      text: sentence,
      terms: new Set(terms.filter((term) => !valueTerms.has(term) && !isNumberWord(term, language))),
      values,
      negated: NEGATION[language].test(sentence),
    };
  });
};

const isNumberWord = (word: string, language: TextLanguage) => VALUES[language][0]?.includes(word) ?? false;

const valuesOf = (sentence: string, language: TextLanguage): Set<string> => {
  const values = new Set(
    [...sentence.matchAll(/\d+(?:[.,:]\d+)*/g)].map(([number]) => number.replace(/,/g, '.')),
  );
  const words = sentence
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu);
  for (const word of words ?? []) {
    if (AMBIGUOUS.has(word)) continue;
    for (const list of VALUES[language]) {
      const at = list.indexOf(word);
      // "three days" and "3 days" are equal.
      if (at >= 0) values.add(list === VALUES[language][0] ? String(at + 1) : word);
    }
  }
  return values;
};
