import type { Verdict } from '@docent/contract';
import type { Hit } from '../../knowledge/index.ts';
import { decideByWords } from '../by-words.ts';
import { claimsIn } from '../claims.ts';
import { oneLine, ownLines, shownPassages } from '../excerpts.ts';
import { closestPassages, degreeOf } from '../extractive/index.ts';
import { answerLanguage } from '../language.ts';
import type { Engine } from '../types.ts';
import { NOT_IN_DOCUMENTS } from './not-in-documents.ts';

/** Engine without a model: quotes the closest passages verbatim, with their best sentences highlighted. */
export const extractiveEngine: Engine = {
  kind: 'extractive',
  model: null,
  seesImages: false,
  categorize: async ({ question, configuration }) => ({
    result: decideByWords(question, configuration),
    usage: [],
    notes: {},
  }),
  write: ({ question, decision, passages }) => ({
    usage: () => [],
    cut: () => null,
    text: quotes(decision.question, passages, answerLanguage(question)),
  }),
  validate: async ({ text, passages }) => ({ result: verbatim(text, passages), usage: [], notes: {} }),
};

async function* quotes(question: string, passages: Hit[], language: 'en' | 'fr') {
  if (degreeOf(question, passages).degree !== 'answers') {
    yield NOT_IN_DOCUMENTS;
    return;
  }
  yield* shownPassages(closestPassages(question, passages), passages, language);
}

/** Strips the Markdown around a quote; of a table row the cells remain, separated by bars. */
const quotedIn = (text: string): string => {
  const line = text
    .replace(/^[>\s]+/, '')
    .replace(/(?<!\\)\*\*/g, '')
    .replace(/(?:^…\s*|\s*…$)/g, '');
  const inside = line.replace(/^\|\s*/, '').replace(/\s*(?<!\\)\|$/, '');
  return oneLine(inside.replace(/\\(.)/g, '$1'));
};

const verbatim = (text: string, passages: Hit[]): Verdict => {
  const claims = claimsIn(withoutOwnWords(text, passages))
    .map((claim) => ({ ...claim, quote: quotedIn(claim.text) }))
    .filter(({ quote }) => quote);
  const sentences = claims.map(({ text: claim, markers, quote }) => {
    // A quote of two sentences has its marker after the second only.
    const meant = markers.length ? markers.flatMap((n) => passages[n - 1] ?? []) : passages;
    // The title of a table continued from an earlier passage is a heading of this one.
    const isThere = meant.some(({ text: own, headings }) =>
      [own, ...headings].some((words) => oneLine(words).includes(quote)),
    );
    return {
      text: claim,
      verdict: isThere ? ('supported' as const) : ('not_supported' as const),
      reason: '',
    };
  });
  const isWhole = sentences.every(({ verdict }) => verdict === 'supported');
  return { overall: isWhole ? 'supported' : 'not_supported', method: 'verbatim', sentences };
};

/** Removes the lines that the product adds to a passage (heading path, author of a lesson), which are no claims. */
const withoutOwnWords = (text: string, passages: Hit[]): string => {
  const own = new Set(passages.flatMap(ownLines));
  return text
    .split('\n')
    .filter((line) => !own.has(line))
    .join('\n');
};
