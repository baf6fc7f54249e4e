import type { Decision, Looked } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { foundIn, withNeighbours } from './evidence/index.ts';
import { mergeHits, searchesAlike } from './retrieve.ts';
import type { Run } from './run-types.ts';
import { backgroundOf } from './standalone.ts';
import type { StepLog } from './steps.ts';
import { lookAround } from './thorough/look-around.ts';
import type { ModelUsage } from './types.ts';

/** Categorizes the question and, in parallel, retrieves passages for it as asked. */
export const decide = async ({ engine, question, configuration, signal, retrieve }: Run, log: StepLog) => {
  const stop = new AbortController();
  const [{ result: decision, usage }, hits] = await Promise.all([
    log.step(
      'categorize',
      () => engine.categorize({ question, configuration, signal: AbortSignal.any([signal, stop.signal]) }),
      ({ result, usage: used, notes }) => ({ ...notes, decision: result, usage: used }),
    ),
    log
      .step(
        'retrieve',
        () =>
          retrieve({
            question: question.text,
            background: backgroundOf(question),
            beside: true,
          }),
        (found) => ({ question: question.text, passages: notesOf(foundIn(found)) }),
      )
      .catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }),
  ]);
  return { decision, usage, hits };
};

type Gathered = {
  /** Evidence for the writer. */
  passages: Hit[];
  /** Searches that found it. */
  searched: Looked[];
};

/** Returns the evidence: with neighbours for a model, hits only for the extractive engine. */
export const gather = async (run: Run, decision: Decision, raw: Hit[], log: StepLog): Promise<Gathered> => {
  const { hits, searched } = await topUp(run, decision, raw, log);
  return { passages: run.engine.kind === 'model' ? withNeighbours(hits) : foundIn(hits), searched };
};

/** Searches for the rewritten question too, if that search would differ. */
const topUp = async ({ question, retrieve }: Run, decision: Decision, raw: Hit[], log: StepLog) => {
  const asked = searchOf(question.text, raw);
  if (decision.by !== 'model' || searchesAlike(question.text, decision.question))
    return { hits: raw, searched: [asked] };
  const rewritten = await log.step(
    'retrieve-again',
    () => retrieve({ question: decision.question, background: [], beside: true }),
    (found) => ({ question: decision.question, passages: notesOf(foundIn(found)) }),
  );
  return { hits: mergeHits(rewritten, raw), searched: [asked, searchOf(decision.question, rewritten)] };
};

const SHOWN_AT_MOST = 300;

const searchOf = (query: string, hits: Hit[]): Looked => ({
  tool: 'search',
  query: query.replace(/\s+/g, ' ').trim().slice(0, SHOWN_AT_MOST),
  found: foundIn(hits).length,
});

/** In thorough mode, lets the model search further; otherwise returns the hits of the question. */
export const lookFurther = async (
  { engine, question, signal, thorough }: Run,
  decision: Decision,
  found: Hit[],
  log: StepLog,
): Promise<{ passages: Hit[]; usage: ModelUsage[] }> => {
  const { plan } = engine;
  if (!thorough || !plan) return { passages: found, usage: [] };
  return log.step(
    'look-further',
    () =>
      lookAround(found, {
        ...thorough,
        plan: (asked) => plan({ ...asked, question, decision, signal }),
      }),
    ({ passages, rounds, usage }) => ({
      rounds: rounds.length,
      looked: rounds.flatMap(({ looks }) => looks.map(({ shown }) => shown)),
      passages: notesOf(passages),
      usage,
    }),
  );
};

export const notesOf = (hits: Hit[]) =>
  hits.map(({ passageId, documentId, documentName, page, score, lexicalScore, vectorScore }) => ({
    passage_id: passageId,
    document_id: documentId,
    document_name: documentName,
    page,
    score,
    lexical_score: lexicalScore,
    vector_score: vectorScore,
  }));
