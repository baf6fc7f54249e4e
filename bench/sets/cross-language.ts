import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { EvaluationSet, Query } from '../retrieval/sets.ts';

/** Sets whose questions are translated, with the target language; every k-th question is taken. */
export const TRANSLATED: Record<string, { into: 'French' | 'English'; every: number }> = {
  'squad2-dev': { into: 'French', every: 25 },
  scifact: { into: 'French', every: 3 },
  'azure-northwind': { into: 'French', every: 2 },
  'piaf-fr': { into: 'English', every: 32 },
};

const Line = z.strictObject({ _id: z.string(), text: z.string().min(1) });
type Line = z.infer<typeof Line>;

export const translationsOf = (name: string): Line[] =>
  readFileSync(new URL(`./cross-language/${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Line.parse(JSON.parse(line)));

/** The rule: of the questions that have an answer, in their order, the first and every k-th after it. */
export const takenByRule = (queries: Query[], every: number): Query[] =>
  queries
    .filter(({ relevant, unanswerable }) => relevant.size > 0 && !unanswerable)
    .filter((_query, index) => index % every === 0);

/**
 * The same documents, asked in the other language; null for a set that has no translations. Throws when the translated
 * questions are not those of the rule.
 */
export const inOtherLanguage = (set: EvaluationSet): EvaluationSet | null => {
  const translated = TRANSLATED[set.name];
  if (!translated) return null;
  const texts = translationsOf(set.name);
  const originals = takenByRule(set.queries, translated.every);
  if (originals.map(({ id }) => id).join() !== texts.map(({ _id }) => _id).join()) {
    throw new Error(`The translated questions of ${set.name} are not every ${translated.every}th of its own`);
  }
  return {
    name: `${set.name}, asked in ${translated.into}`,
    documents: set.documents,
    queries: originals.map((query, index) => ({ ...query, text: texts[index]?.text ?? '' })),
  };
};
