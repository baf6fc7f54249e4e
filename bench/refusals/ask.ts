import { createHash } from 'node:crypto';
import type { AnswerMeasures } from '@docent/contract';
import { OPEN_READER } from '../../server/src/access/index.ts';
import type { Signs } from '../../server/src/answering/extractive/answer-signs.ts';
import { type Degreed, degreeOf } from '../../server/src/answering/extractive/degree.ts';
import { bestSentences } from '../../server/src/answering/extractive/index.ts';
import { retrieveFrom } from '../../server/src/answering/index.ts';
import { answerWithoutModel, measureShown } from '../kit/answer-without-model.ts';
import type { KnowledgeBase } from '../kit/knowledge-base.ts';
import { openKnowledgeBase } from '../kit/knowledge-base.ts';
import { type FilledSet, fillSet, rankingOf } from '../retrieval/ask-set.ts';
import { type EvaluationSet, loadSet, type Query } from '../retrieval/sets.ts';
import { ADVERSARIAL, STRANGERS } from './strangers.ts';

const RIGHT_AMONG = 3;
/** Questions of a set, unless the caller asks for another number. */
const NATURAL = 300;
const FROM_A_STRANGER = 150;
/** All of them: each is worth little. */
const HARD = 2_000;

/**
 * `natural`: the right page is among the first three; `missed`: it is not. `adversarial`: written to look answerable in this very
 * set.
 */
export type Kind = 'natural' | 'missed' | 'off-domain' | 'adversarial';
export type Asked = Degreed & {
  set: string;
  id: string;
  kind: Kind;
  half: number;
  text: string;
  /** Signs of the best sentence; null without one. */
  sentenceSigns: Signs | null;
  /** Measures of the answer that the product shows without a language model. */
  measures: AnswerMeasures;
};

/** Two halves by the id: what is fitted on the even one is reported on both. */
export const halfOf = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % 2;

/** Every k-th, so that at least this many remain, if there are enough. */
const everyKth = (queries: Query[], count: number): Query[] => {
  const step = Math.max(1, Math.floor(queries.length / count));
  return queries.filter((_query, index) => index % step === 0);
};

const load = (folder: string, name: string): EvaluationSet => {
  const set = loadSet(folder, name);
  if (!set) throw new Error(`EVAL_DATA holds no ${name}`);
  return set;
};

const askOne = async (base: KnowledgeBase, filled: FilledSet, query: Query, scope: string) => {
  const retrieve = retrieveFrom(base.searchBoth ?? base.search, filled.domainOf(scope), OPEN_READER);
  const hits = await retrieve({ question: query.text, background: [] });
  const first = rankingOf(filled, hits).slice(0, RIGHT_AMONG);
  const isFound = first.some((entry) => query.relevant.has(entry));
  const answered = await answerWithoutModel(query.text, retrieve);
  const { signs } = bestSentences(query.text, hits, { max: 1 });
  return { degreed: degreeOf(query.text, hits), signs, isFound, answered };
};

/** Asks a set its own natural questions, questions of other sets, and adversarial ones where it has any. */
export const askAll = async (
  folder: string,
  name: string,
  embedder?: Parameters<typeof openKnowledgeBase>[0],
  questions = NATURAL,
): Promise<Asked[]> => {
  const set = load(folder, name);
  const base = await openKnowledgeBase(embedder);
  try {
    const filled = await fillSet(base, set);
    const scopes = [...new Set(set.documents.map(({ scope }) => scope))];
    const asked: Asked[] = [];
    const ask = async (query: Query, kind: Kind, scope: string) => {
      const { degreed, signs, isFound, answered } = await askOne(base, filled, query, scope);
      const measures = measureShown(answered, {
        question: query.text,
        answers: query.answers,
        relevant: query.relevant.keys(),
        unanswerable: kind === 'off-domain' || kind === 'adversarial',
        entryOf: filled.entryOf,
      });
      const { id, text } = query;
      const is = kind === 'natural' && !isFound ? 'missed' : kind;
      asked.push({
        ...degreed,
        sentenceSigns: signs,
        set: name,
        id,
        kind: is,
        half: halfOf(id),
        text,
        measures,
      });
    };
    const natural = set.queries.filter(({ relevant, unanswerable }) => relevant.size > 0 && !unanswerable);
    for (const query of everyKth(natural, questions)) await ask(query, 'natural', query.scope);
    for (const stranger of STRANGERS[name] ?? []) {
      const queries = everyKth(load(folder, stranger).queries, Math.min(FROM_A_STRANGER, questions));
      for (const [index, query] of queries.entries())
        await ask(query, 'off-domain', scopes[index % scopes.length] ?? '');
    }
    const hard = name === ADVERSARIAL ? set.queries.filter(({ unanswerable }) => unanswerable) : [];
    for (const query of everyKth(hard, HARD)) await ask(query, 'adversarial', query.scope);
    return asked;
  } finally {
    await base.close();
  }
};
