/**
 * Citation formats of models: `[1]`, `[1, 2]`, `[1-3]`, `[^1]`, `[Doc 1]`, `[Source: 2]`, `[1, page 4]`, `【1】`, `【1†source】`, and in
 * parentheses `(1)`, `(Source 1)`.
 */
export type Marker = {
  /** Distinct passage numbers, in order. */
  numbers: number[];
  /** Contains numbers only, without a label such as "Source". */
  isPlain: boolean;
};

const LABEL =
  '(?:doc(?:ument)?s?|passages?|sources?|src|ref(?:erence)?s?|citations?|cite|extraits?|chunks?|context|n[o°]|[#^])';
const NUMBER = String.raw`\d{1,3}(?:\s*[-–—]\s*\d{1,3})?`;
/** Suffixes that some models add to the number: `†source`, `:0†source`. */
const TAIL = String.raw`(?:(?::\d{1,3})?†[^\]】,;]{0,24})?`;
const PLACE = String.raw`(?:pages?|pp?\.?|slides?|sections?|lines?|lignes?)\s*${NUMBER}`;
const SEPARATOR = String.raw`\s*(?:[,;&+]|\band\b|\bet\b)\s*`;
const ITEM = String.raw`(?:${LABEL}\s*\.?\s*:?\s*)?${NUMBER}${TAIL}`;
const CITATION = new RegExp(String.raw`^\s*${ITEM}(?:${SEPARATOR}(?:${ITEM}|${PLACE})){0,19}\s*$`, 'iu');
const CITED = new RegExp(String.raw`${PLACE}|(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?${TAIL}`, 'giu');
const PLAIN = /^\s*\d{1,3}(?:\s*[,;]\s*\d{1,3})*\s*$/;

/** Parses the text between two brackets as a marker; null for any other text. */
export const markerIn = (content: string, passages: number): Marker | null => {
  if (!CITATION.test(content)) return null;
  const numbers = new Set<number>();
  for (const [, first, last] of content.matchAll(CITED)) {
    if (first === undefined) continue;
    const [from, to] = [Number(first), Number(last ?? first)];
    // A range outside the passages, such as "10-15", is no citation.
    if (last !== undefined && (from < 1 || to > passages || from > to)) return null;
    for (let n = from; n <= to; n += 1) numbers.add(n);
  }
  return { numbers: [...numbers], isPlain: PLAIN.test(content) };
};

const BEGINNING = new RegExp(String.raw`^\s*(?:\d|${LABEL})`, 'iu');
const LETTERS = /^\s*[a-z]*$/i;
const LABEL_LETTERS = 9;

/** Returns whether the text after an open bracket may still become a marker. */
export const mayBecomeMarker = (content: string): boolean =>
  (LETTERS.test(content) && content.trim().length <= LABEL_LETTERS) || BEGINNING.test(content);

/** Words or digits before a number in parentheses that show it is no citation: "condition (1)", "Article 5 (1)". */
const COUNTS_OTHERS =
  /(?:\d|\b(?:articles?|art|sections?|sec|clauses?|paragraphs?|paragraphes?|alinéas?|points?|items?|conditions?|steps?|étapes?|options?|levels?|niveaux?|niveau|figures?|fig|tables?|tableaux?|tableau|annexe?s?|notes?|parts?|parties?|rules?|règles?|cases?|cas|lines?|groups?|groupes?|class|classe|category|catégorie)\.?)\s*$/iu;

/**
 * Returns whether a bare number in parentheses is a citation: after words, and at the end of a sentence or line. At the start of a line or
 * within a sentence it is an enumeration.
 */
export const citesInParentheses = (before: string, after: string): boolean => {
  const line = before.slice(before.lastIndexOf('\n') + 1).trimEnd();
  if (!/[\p{L}\p{N}]/u.test(line) || COUNTS_OTHERS.test(line)) return false;
  const isApart = /[\s.!?»”")]$/u.test(before);
  const endsSentence = /[.!?…][»”")\]]*$/u.test(line) || line.endsWith(']');
  return isApart && (endsSentence || /^(?:$|[.!?,;:(\n])/.test(after));
};
