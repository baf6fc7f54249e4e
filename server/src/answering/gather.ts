import type { Decision, Looked } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { foundIn, withNeighbours } from './evidence/index.ts';
import { mergeHits, searchesAlike } from './retrieve.ts';
import type { Run } from './run-types.ts';
import { backgroundOf } from './standalone.ts';
import type { StepLog } from './steps.ts';
import { lookAround } from './thorough/look-around.ts';
import type { ModelUsage } from './types.ts';

/** The decision and, found meanwhile, the passages of the question as it was asked. */
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
  /** What goes to the writer. */
  passages: Hit[];
  /** The searches that it comes of. */
  searched: Looked[];
};

/** A model understands a passage with its neighbours; quotes are of what was found. */
export const gather = async (run: Run, decision: Decision, raw: Hit[], log: StepLog): Promise<Gathered> => {
  const { hits, searched } = await topUp(run, decision, raw, log);
  return { passages: run.engine.kind === 'model' ? withNeighbours(hits) : foundIn(hits), searched };
};

/** A rewritten question that would find something else is searched for too. */
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

/** For a thorough answer: what the model has found by looking further; else what the question has found. */
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
