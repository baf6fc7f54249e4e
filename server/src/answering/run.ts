import type { Decision } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { correctionsBelow } from './corrected-words.ts';
import { type Draft, isHeldBack, progressOf, validate, writeDrafts } from './drafts.ts';
import { followUps } from './follow-ups.ts';
import { decide, gather, lookFurther } from './gather.ts';
import { nearestDocuments } from './nearest-documents.ts';
import { excerptsOf } from './nearest-excerpts.ts';
import { remarksBelow } from './remarks.ts';
import type { Answered, Progress, Run, Validated } from './run-types.ts';
import { isOutside } from './scope.ts';
import { createLooks, type SecondLook } from './second-look/index.ts';
import {
  detailsText,
  escalatedText,
  mayAnswerText,
  noClearAnswerText,
  notConfirmedText,
  nothingInDomainsText,
  notInDocumentsSentence,
  outOfScopeText,
} from './sentences.ts';
import { type ShownText, shownText } from './shown-text.ts';
import { sourcesOf } from './sources.ts';
import { createStepLog, type StepLog } from './steps.ts';
import type { ModelUsage } from './types.ts';

/**
 * Runs the answer workflow: categorizes and retrieves in parallel; then refuses, asks for details, escalates, or writes and verifies, with
 * further searches for what a draft lacks.
 *
 * @throws AnswerError with the failure code, or the signal's reason when stopped
 */
export const runAnswer = async (run: Run): Promise<Answered> => {
  const log = run.log ?? createStepLog();
  const { configuration, question, signal } = run;
  const again = run.thorough || run.engine.kind !== 'model' ? undefined : run.secondLook;
  const spent: ModelUsage[] = again?.before.flatMap(({ usage }) => usage) ?? [];
  const began = performance.now();
  const { decision: decided, usage, hits } = await decide(run, log);
  spent.push(...usage);
  signal.throwIfAborted();
  const isTurnedDown = !run.searchAnyway && isOutside(decided, configuration.perimeter, hits);
  const decision = { ...decided, in_scope: !isTurnedDown };
  const { language } = decision;
  const shown = shownText(run);
  const { say, sayNothing, answerWithExcerpts } = createEndings({ run, decision, log, spent, shown });

  const unanswered = outcomeWithoutDraft(run, decision);
  if (unanswered) return say(unanswered.outcome, unanswered.text);

  const looks = createLooks({
    ...(again ?? NO_SECOND_LOOK),
    asked: [question.text, decision.question],
    retrieve: run.retrieve,
    began,
    spent,
  });
  const gathered = await gather(run, decision, hits, log);
  const { passages, usage: looked } = await lookFurther(run, decision, gathered.passages, log);
  spent.push(...looked);
  const tell = (step: Progress['step'], read: Hit[]) =>
    run.onProgress({ step, ...progressOf(read), searched: gathered.searched });
  const { nothing, noneClear } = notFoundTexts(run, decision);
  if (!passages.length) {
    tell('writing', passages);
    return say('not_in_documents', nothing);
  }
  const sayNone = async (first: string, otherwise: string) =>
    (await answerWithExcerpts(first, passages)) ?? sayNothing(otherwise, passages);

  const draft = await writeDrafts({ run, decision, passages, looks, shown, log, spent, tell });
  if (draft.refused) return sayNone(noneClear, nothing);
  const { verdict, verdictState } = draft;
  if (isHeldBack(run) && verdict?.overall === 'not_supported') {
    const notConfirmed = notConfirmedText(language);
    return { ...(await sayNone(notConfirmed, notConfirmed)), verdict, verdictState };
  }
  const isModels = run.engine.kind === 'model';
  const isUncited = isModels && !draft.cited.length;
  const text = draft.text + (isModels ? remarksBelow({ ...draft, isUncited }, language) : '');
  // An uncited text is no answer from the documents; if these do not cover the question, it is not shown.
  if (isUncited) return { ...(await sayNone(text, nothing)), verdict, verdictState };
  const corrected = correctionsBelow(citedOf(draft.cited, draft.passages), language);
  const answered: Answered = {
    ...say('answered', text + corrected),
    sources: sourcesOf(draft.text, draft.cited, draft.passages, run.domainId),
    followUps: followUps({ ...draft, found: hits, question, decision }),
    verdict,
    verdictState,
  };
  if (configuration.validation === 'off' || verdictState !== 'none') return answered;
  return { ...answered, verdictState: 'pending', validate: () => validateAfter(run, draft, log) };
};

/** Returns how a question ends that needs no draft: out of scope, without necessary details, or for a person to answer. */
const outcomeWithoutDraft = (
  { question: { domainName }, configuration }: Run,
  { language, in_scope, missing_details, escalation }: Decision,
): Pick<Answered, 'outcome' | 'text'> | null => {
  if (!in_scope)
    return { outcome: 'out_of_scope', text: outOfScopeText(language, domainName, configuration.perimeter) };
  if (missing_details.length)
    return { outcome: 'details_asked', text: detailsText(language, missing_details) };
  if (escalation) return { outcome: 'escalated', text: escalatedText(language, domainName, escalation) };
  return null;
};

const notFoundTexts = ({ question: { allDomains, domainName } }: Run, { language }: Decision) => {
  const nothing = allDomains ? nothingInDomainsText(language) : notInDocumentsSentence(language, domainName);
  return { nothing, noneClear: allDomains ? nothing : noClearAnswerText(language, domainName) };
};

type RunSoFar = { run: Run; decision: Decision; log: StepLog; spent: ModelUsage[]; shown: ShownText };

/** Creates the ways in which a run ends. Each shows its text and returns it with the decision, steps and usage so far. */
const createEndings = ({ run, decision, log, spent, shown }: RunSoFar) => {
  const { language } = decision;
  const say = (outcome: Answered['outcome'], text: string): Answered => {
    const isFound = outcome !== 'not_in_documents' && outcome !== 'may_answer';
    if (isFound || !run.isPartial) shown.become(text);
    return { ...ended(decision, log, spent), text, outcome };
  };
  /**
   * Ends without an answer: `first` states the reason and the nearest excerpts follow. Uses the hits of the question only, because hits of
   * a further search match that search, not the question.
   */
  const answerWithExcerpts = async (first: string, passages: Hit[]): Promise<Answered | null> => {
    const near = await excerptsOf(run, decision.question, passages, log);
    if (!near) return null;
    const text = mayAnswerText(language, first, near.text);
    const corrected = correctionsBelow(citedOf(near.cited, passages), language);
    return {
      ...say('may_answer', text + corrected),
      sources: sourcesOf(text, near.cited, passages, run.domainId),
    };
  };
  const sayNothing = (text: string, passages: Hit[]): Answered => ({
    ...say('not_in_documents', text),
    nearest: nearestDocuments(passages),
  });
  return { say, answerWithExcerpts, sayNothing };
};

const citedOf = (cited: number[], passages: Hit[]): Hit[] => cited.flatMap((index) => passages[index] ?? []);

const NO_SECOND_LOOK: SecondLook = {
  limits: { looks: 0, seconds: 0, tokens: 0 },
  before: [],
  passagesByIds: async () => [],
  keep: async () => {},
};

const ended = (decision: Decision, log: StepLog, spent: ModelUsage[]) => ({
  decision,
  usage: [...spent],
  steps: log.records(),
  sources: [],
  nearest: [],
  followUps: [],
  verdict: null,
  verdictState: 'none' as const,
  validate: null,
});

const validateAfter = async (run: Run, draft: Draft, log: StepLog): Promise<Validated> => {
  try {
    run.signal.throwIfAborted();
    const { verdict, usage } = await validate(run, draft, log);
    return { verdict, state: 'done', steps: log.records(), usage };
  } catch {
    // The step log has the reason; the answer remains, unverified.
    return { verdict: null, state: 'failed', steps: log.records(), usage: [] };
  }
};
