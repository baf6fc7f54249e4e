import type { Looked } from '@docent/contract';
import type { Hit } from '../../knowledge/index.ts';
import type { ModelUsage } from '../model-usage.ts';
import { createNotebook, type Notebook } from './notebook.ts';
import type { Library, Look, Plan, Planned, Round, ThoroughLimits } from './types.ts';

const LOOKS_A_ROUND = 3;
const PASSAGES_A_LOOK = 8;
const EVIDENCE_AT_MOST = 40;

export type LookAround = {
  library: Library;
  limits: ThoroughLimits;
  before: Round[];
  /** Stores a finished round; throws when another process has taken over the run. */
  keep: (round: Round) => Promise<void>;
  /** Asks the model for the next searches; null if its reply is unusable. */
  plan: (asked: { notebook: Notebook; roundsLeft: number; timeoutMs: number }) => Promise<Planned | null>;
};

/**
 * Lets the model search further, starting from the hits of the question, until it stops or a limit is reached.
 *
 * @returns the evidence for the writer, and the usage over all attempts
 */
export const lookAround = async (
  found: Hit[],
  { library, limits, before, keep, plan }: LookAround,
): Promise<{ passages: Hit[]; rounds: Round[]; usage: ModelUsage[] }> => {
  const notebook = createNotebook();
  notebook.addPassages(found);
  for (const round of before) await takeUp(notebook, library, round);
  const rounds = [...before];
  while (!rounds.at(-1)?.chosen) {
    const left = leftOf(limits, rounds);
    if (!left || notebook.isFull()) break;
    const began = performance.now();
    const planned = await plan({ notebook, ...left });
    if (!planned) break;
    const looks: Look[] = [];
    for (const wanted of planned.plan.looks.slice(0, LOOKS_A_ROUND)) {
      const look = await lookAt(wanted, notebook, library);
      if (look) looks.push(look);
    }
    const round: Round = {
      looks,
      chosen: looks.length ? null : chosenOf(planned.plan, notebook),
      usage: planned.usage,
      tookMs: Math.round(performance.now() - began),
    };
    await keep(round);
    rounds.push(round);
  }
  return {
    passages: evidenceOf(rounds, notebook),
    rounds,
    usage: rounds.flatMap((round) => round.usage),
  };
};

/** Remaining limits after these rounds; null when one is reached. */
const leftOf = (limits: ThoroughLimits, rounds: Round[]) => {
  const roundsLeft = limits.rounds - rounds.length;
  const timeoutMs = limits.seconds * 1_000 - rounds.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const tokens = rounds
    .flatMap(({ usage }) => usage)
    .reduce((sum, { input_tokens, output_tokens }) => sum + input_tokens + output_tokens, 0);
  return roundsLeft > 0 && timeoutMs > 0 && tokens < limits.tokens ? { roundsLeft, timeoutMs } : null;
};

/** Restores a finished round in the notebook, as far as its passages and documents still exist. */
const takeUp = async (notebook: Notebook, library: Library, { looks }: Round) => {
  for (const look of looks) {
    notebook.addDocuments(look.documents.length ? await library.documentsByIds(look.documents) : []);
    notebook.addPassages(look.passages.length ? await library.passagesByIds(look.passages) : []);
    notebook.addLook(look);
  }
};

/** Runs one action of a plan; null if it is invalid: an unknown document or page, or an empty query. */
const lookAt = async (
  { tool, query, document: label, page }: Plan['looks'][number],
  notebook: Notebook,
  library: Library,
): Promise<Look | null> => {
  const found = (shown: Looked, hits: Hit[], documents: string[] = []): Look => {
    notebook.addPassages(hits);
    notebook.addLook({ shown });
    return { shown, passages: hits.map(({ passageId }) => passageId), documents };
  };
  if (tool === 'list') {
    const listed = await library.documents(query.trim());
    notebook.addDocuments(listed);
    return found(
      { tool, query: query.trim(), found: listed.length },
      [],
      listed.map(({ id }) => id),
    );
  }
  if (tool === 'search') {
    if (!query.trim()) return null;
    const hits = (await library.search(query)).slice(0, PASSAGES_A_LOOK);
    return found({ tool, query: query.trim(), found: hits.length }, hits);
  }
  const document = notebook.documentOf(label);
  if (!document) return null;
  if (tool === 'open') {
    if (page < 1) return null;
    const hits = await library.page(document.id, page);
    return found({ tool, document: document.name, page, found: hits.length }, hits);
  }
  if (!query.trim()) return null;
  const hits = (await library.searchIn(document.id, query)).slice(0, PASSAGES_A_LOOK);
  return found({ tool, query: query.trim(), document: document.name, found: hits.length }, hits);
};

const chosenOf = ({ passages }: Plan, notebook: Notebook): string[] =>
  [...new Set(passages)].flatMap((n) => notebook.passages()[n - 1]?.passageId ?? []);

/** Returns the passages chosen by the model, or all that it has seen if it chose none or was stopped by a limit. */
const evidenceOf = (rounds: Round[], notebook: Notebook): Hit[] => {
  const chosen = new Set(rounds.at(-1)?.chosen ?? []);
  const seen = notebook.passages();
  const those = seen.filter(({ passageId }) => chosen.has(passageId));
  return (those.length ? those : [...seen]).slice(0, EVIDENCE_AT_MOST);
};
