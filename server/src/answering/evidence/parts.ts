import { questionTerms } from '../../knowledge/index.ts';

const PARTS_AT_MOST = 3;
/** A part with fewer terms depends on the others: "Why? And for how long?" */
const WORDS_AT_LEAST = 2;
const QUESTION = /[^?？؟]*[?？؟]/g;
const either = (words: string): string => words.split(' ').join('|');
const PREPOSITIONS = either(
  'about after at before by for from in of on to under until with à après avant avec dans de depuis en par pendant pour sous sur',
);
const BEGINNINGS = either(
  'what which who whom whose when where why how is are was were do does did can could may must should will has have ' +
    'quel quelle quels quelles qui quand où pourquoi comment combien quoi est-ce peut-on dois-je puis-je faut-il',
);
/** "What is the price and who pays it?" has two parts, as has a text split by a comma and "and"; "terms and conditions" has one. */
const AND = new RegExp(
  `\\s*[,;]\\s+(?:and|et)\\s+|\\s+(?:and|or|et|ou)\\s+(?=(?:(?:${PREPOSITIONS})\\s+)?(?:${BEGINNINGS}|qu['’]est-ce)(?![\\p{L}\\p{N}]))`,
  'giu',
);

/** Splits a question into its parts; empty for a question with one part. */
export const partsOf = (question: string): string[] => {
  const asked = question.match(QUESTION) ?? [question];
  const parts = asked
    .flatMap((one) => one.split(AND))
    .filter((part) => new Set(questionTerms(part)).size >= WORDS_AT_LEAST);
  return parts.length > 1 ? parts.slice(0, PARTS_AT_MOST) : [];
};
