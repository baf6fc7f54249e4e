import type { Configuration, Decision, Outcome, Source, Verdict, VerdictState } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { createMarkerRewriter } from './citations.ts';
import { foundIn, withNeighbours } from './evidence/index.ts';
import { quoted } from './excerpts.ts';
import { answerLanguage } from './language.ts';
import { mayAnswer } from './may-answer.ts';
import { nearestDocuments } from './nearest-documents.ts';
import { remarksBelow } from './remarks.ts';
import { mainDocumentOf, mergeHits, type Retrieve, searchesAlike } from './retrieve.ts';
import {
  detailsText,
  escalatedText,
  mayAnswerText,
  notConfirmedText,
  notInDocumentsSentence,
  outOfScopeText,
} from './sentences.ts';
import { sourcesOf } from './sources.ts';
import { backgroundOf } from './standalone.ts';
import { createStepLog, type StepLog, type StepRecord } from './steps.ts';
import { type LookAround, lookAround } from './thorough/look-around.ts';
import type { Engine, ModelUsage, Question } from './types.ts';
import { collect, type Reader } from './write.ts';

export type Run = {
  question: Question;
  domainId: string;
  configuration: Configuration;
  engine: Engine;
  retrieve: Retrieve;
  signal: AbortSignal;
  /** Keeps what the run did even when it fails. */
  log?: StepLog;
  /** The person wants it thoroughly: the model looks further before it writes, where one answers. */
  thorough?: Pick<LookAround, 'library' | 'limits' | 'before' | 'keep'> | undefined;
  /** Documents are being read: that nothing was found comes at the end only, and may be kept back. */
  isPartial?: boolean;
  /** Called when writing begins. */
  onPassages: (read: { passages: number; mainDocument: string | null }) => void;
  /** Called with each new piece of the answer's text. */
  onText: (text: string) => void;
  /** Called when what was passed to `onText` so far is not part of the answer. */
  onAnew: () => void;
};

export type Validated = {
  verdict: Verdict | null;
  state: VerdictState;
  steps: StepRecord[];
  usage: ModelUsage[];
};

export type Answered = {
  text: string;
  sources: Source[];
  /** Where nothing was found: ids of the documents that come nearest. */
  nearest: string[];
  outcome: Exclude<Outcome, 'failed' | 'stopped'>;
  decision: Decision;
  steps: StepRecord[];
  usage: ModelUsage[];
  verdict: Verdict | null;
  verdictState: VerdictState;
  /** The check of what has been shown, for `verdictState` pending. Does not throw. */
  validate: (() => Promise<Validated>) | null;
};

/**
 * The answer workflow: decide and retrieve at the same time; then say that the question is outside, ask for what is
 * missing, hand over to a person, or write and check. Throws AnswerError with the reason, or the signal's own reason
 * when it was stopped.
 */
export const runAnswer = async (run: Run): Promise<Answered> => {
  const log = run.log ?? createStepLog();
  const { configuration, question, signal, onPassages } = run;
  const { decision, usage: decided, hits } = await decide(run, log);
  let usage = decided;
  signal.throwIfAborted();
  const { language } = decision;
  const say = (outcome: Answered['outcome'], text: string, more: ModelUsage[] = []): Answered => {
    const isFound = outcome !== 'not_in_documents' && outcome !== 'may_answer';
    if (isFound || !run.isPartial) run.onText(text);
    return { ...ended(decision, log, [...usage, ...more]), text, outcome };
  };

  if (!decision.in_scope)
    return say('out_of_scope', outOfScopeText(language, question.domainName, configuration.perimeter));
  if (decision.missing_details.length)
    return say('details_asked', detailsText(language, decision.missing_details));
  if (decision.escalation)
    return say('escalated', escalatedText(language, question.domainName, decision.escalation));

  const found = await gather(run, decision, hits, log);
  const { passages, usage: looked } = await lookFurther(run, decision, found, log);
  usage = [...decided, ...looked];
  onPassages({ passages: passages.length, mainDocument: mainDocumentOf(passages) });
  /** There is no answer, for the reason that `first` says: what comes nearest to one stands below it. */
  const sayNone = async (first: string, more: ModelUsage[]): Promise<Answered> => {
    const near = await excerptsOf(run, decision, passages, log);
    if (!near) return { ...say('not_in_documents', first, more), nearest: nearestDocuments(passages) };
    const text = mayAnswerText(language, first, near.text);
    return {
      ...say('may_answer', text, more),
      sources: sourcesOf(text, near.cited, passages, run.domainId),
    };
  };
  const nothing = notInDocumentsSentence(language, question.domainName);
  if (!passages.length) return say('not_in_documents', nothing);

  const isHeldBack = configuration.validation === 'before' && run.engine.kind === 'model';
  const reader = isHeldBack ? NOBODY : run;
  const written = await write(run, decision, passages, reader, log);
  if (written.refused) return sayNone(nothing, written.usage);
  const remarks = run.engine.kind === 'model' ? remarksBelow(written, language) : '';
  if (remarks) reader.onText(remarks);
  const answered: Answered = {
    ...ended(decision, log, [...usage, ...written.usage]),
    text: written.text + remarks,
    sources: sourcesOf(written.text, written.cited, passages, run.domainId),
    outcome: 'answered',
  };
  if (configuration.validation === 'off') return answered;
  const cited = written.cited.flatMap((index) => passages[index] ?? []);
  const check = () => validate(run, written.text, cited.length ? cited : passages, log);
  // Quotes are checked without a model, at once.
  if (run.engine.kind === 'model' && !isHeldBack)
    return { ...answered, verdictState: 'pending', validate: () => validateAfter(run, check, log) };
  const checked = await check();
  const result: Answered = {
    ...answered,
    usage: [...answered.usage, ...checked.usage],
    verdict: checked.verdict,
    verdictState: 'done',
    steps: log.records(),
  };
  if (!isHeldBack) return result;
  if (checked.verdict.overall === 'not_supported') {
    const none = await sayNone(notConfirmedText(language), [...written.usage, ...checked.usage]);
    return { ...none, verdict: checked.verdict, verdictState: 'done' };
  }
  run.onText(answered.text);
  return result;
};

const NOBODY: Reader = { onText: () => {}, onAnew: () => {} };

const ended = (decision: Decision, log: StepLog, usage: ModelUsage[]) => ({
  decision,
  usage,
  steps: log.records(),
  sources: [],
  nearest: [],
  verdict: null,
  verdictState: 'none' as const,
  validate: null,
});

/** The decision and, found meanwhile, the passages of the question as it was asked. */
const decide = async ({ engine, question, configuration, signal, retrieve }: Run, log: StepLog) => {
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
            beside: engine.kind === 'model',
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

/** What goes to the writer. A model understands a passage with its neighbours; quotes are of what was found. */
const gather = async (run: Run, decision: Decision, raw: Hit[], log: StepLog) => {
  const hits = await topUp(run, decision, raw, log);
  return run.engine.kind === 'model' ? withNeighbours(hits) : hits;
};

/** A rewritten question that would find something else is searched for too. */
const topUp = async ({ question, retrieve }: Run, decision: Decision, raw: Hit[], log: StepLog) => {
  if (decision.by !== 'model' || searchesAlike(question.text, decision.question)) return raw;
  const rewritten = await log.step(
    'retrieve-again',
    () => retrieve({ question: decision.question, background: [], beside: true }),
    (found) => ({ question: decision.question, passages: notesOf(foundIn(found)) }),
  );
  return mergeHits(rewritten, raw);
};

/** For a thorough answer: what the model has found by looking further; else what the question has found. */
const lookFurther = async (
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

const write = (
  { engine, question, configuration, signal, thorough }: Run,
  decision: Decision,
  passages: Hit[],
  reader: Reader,
  log: StepLog,
) => {
  const writing = engine.write({
    question,
    configuration,
    decision,
    passages,
    signal,
    thorough: Boolean(thorough),
  });
  const how = { passages: passages.length, inParentheses: engine.kind === 'model' };
  return log.step(
    'write',
    async () => ({ ...(await collect(writing, how, reader)), usage: writing.usage() }),
    ({ usage, refused, cut }) => ({
      engine: engine.kind,
      model: engine.model,
      usage,
      refused,
      ...(cut && { cut }),
      calculations: writing.calculations?.() ?? [],
    }),
  );
};

/** The excerpts that are nearest to an answer, with their markers, and the passages that they are from. */
const excerptsOf = ({ question }: Run, decision: Decision, passages: Hit[], log: StepLog) =>
  log.step(
    'nearest',
    async () => {
      const sentences = mayAnswer(decision.question, passages);
      if (!sentences.length) return null;
      const markers = createMarkerRewriter(passages.length);
      const blocks = [...quoted(sentences, passages, answerLanguage(question))].join('');
      return { text: markers.push(blocks) + markers.end(), cited: markers.cited() };
    },
    (found) => ({ excerpts: found?.cited.length ?? 0 }),
  );

const validate = async (
  { engine, question, configuration, signal }: Run,
  text: string,
  passages: Hit[],
  log: StepLog,
) => {
  const { result: verdict, usage } = await log.step(
    'validate',
    () => engine.validate({ question, configuration, text, passages, signal }),
    ({ result, usage: used, notes }) => ({ ...notes, overall: result.overall, usage: used }),
  );
  return { verdict, usage };
};

const validateAfter = async (
  { signal }: Run,
  check: () => ReturnType<typeof validate>,
  log: StepLog,
): Promise<Validated> => {
  try {
    signal.throwIfAborted();
    const { verdict, usage } = await check();
    return { verdict, state: 'done', steps: log.records(), usage };
  } catch {
    // The step has noted why; the answer stands, unchecked.
    return { verdict: null, state: 'failed', steps: log.records(), usage: [] };
  }
};

const notesOf = (hits: Hit[]) =>
  hits.map(({ passageId, documentId, documentName, page, score, lexicalScore, vectorScore }) => ({
    passage_id: passageId,
    document_id: documentId,
    document_name: documentName,
    page,
    score,
    lexical_score: lexicalScore,
    vector_score: vectorScore,
  }));
