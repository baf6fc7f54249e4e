import type { ExecutionDetail, ExecutionStep, RefusalDecision } from '@docent/contract';
import { z } from 'zod';
import type { Hit } from '../../knowledge/index.ts';

const Written = z.object({
  engine: z.enum(['model', 'extractive']),
  model: z.string().nullable().default(null),
  refused: z.boolean().default(false),
  missing: z.array(z.string()).default([]),
});
const Share = z.number();
const Judged = z.object({
  judged: z.object({
    covers: Share,
    covers_needed: Share,
    answers: Share,
    answers_needed: Share,
    failed: z.enum(['covers', 'answers', 'language', 'year']).optional(),
  }),
  nowhere: z.array(z.string()).default([]),
});
const Best = z.object({ best: z.object({ passage_id: z.string(), start: z.number(), end: z.number() }) });

type Run = Pick<ExecutionDetail, 'outcome' | 'decision' | 'verdict' | 'steps'>;

/**
 * Derives from the steps of a run what decided that it gave no answer; null if they do not record it.
 *
 * @param run as its reader may see it
 * @param hits passages that the reader finds now: the only text of documents in the result
 */
export const refusalDecision = (run: Run, hits: Hit[]): RefusalDecision | null => {
  const { outcome, decision, steps } = run;
  if (outcome === 'out_of_scope') {
    if (!decision || decision.by === 'nothing_to_decide') return null;
    return {
      kind: 'perimeter',
      rule: decision.not_covered ?? null,
      reason: decision.reason,
      by: decision.by,
    };
  }
  if (!steps.some(({ step }) => step === 'retrieve')) return null;
  const write = last(steps, 'write');
  if (!write) return { kind: 'nothing_found' };
  const written = Written.safeParse(write.notes).data;
  if (!written) return null;
  const { engine, model, refused, missing } = written;
  if (engine === 'extractive') return scoreOf(steps, hits);
  if (refused) return { kind: 'model', model, missing };
  if (last(steps, 'validate')?.notes.overall === 'not_supported') return verificationOf(run);
  return { kind: 'uncited', model };
};

const last = (steps: ExecutionStep[], name: string): ExecutionStep | undefined =>
  steps.findLast(({ step, notes }) => step === name && notes.failed === undefined);

const scoreOf = (steps: ExecutionStep[], hits: Hit[]): RefusalDecision | null => {
  const notes = last(steps, 'nearest')?.notes;
  const judgement = Judged.safeParse(notes).data;
  if (!judgement) return null;
  const best = Best.safeParse(notes).data?.best;
  const passage = hits.find(({ passageId }) => passageId === best?.passage_id);
  const { covers, covers_needed, answers, answers_needed, failed } = judgement.judged;
  // Earlier runs recorded the shares alone.
  const failedShare = covers < covers_needed ? 'covers' : 'answers';
  return {
    kind: 'score',
    ...{ covers, covers_needed, answers, answers_needed, failed: failed ?? failedShare },
    sentence: (best && passage?.text.slice(best.start, best.end)) || null,
    nowhere: judgement.nowhere,
  };
};

/** The sentences of a draft may repeat documents: none are returned if the reader may not read all that it was written from. */
const verificationOf = ({ verdict, steps }: Run): RefusalDecision => {
  const isHidden = steps.some(({ notes }) => notes.hidden_passages !== undefined);
  const doubted = verdict?.sentences.filter((sentence) => sentence.verdict !== 'supported') ?? [];
  return {
    kind: 'verification',
    sentences: isHidden ? [] : doubted.map(({ text, reason }) => ({ text, reason })),
  };
};
