import type { Configuration, ConfigurationPatch, ReplayEvent } from '@docent/contract';
import type { DocumentReader } from '../../access/index.ts';
import {
  answerFailureOf,
  type ChooseEngine,
  costOf,
  createStepLog,
  type Prices,
  type Retrieve,
  runAnswer,
  type SecondLookLimits,
  totalUsage,
} from '../../answering/index.ts';
import { type Given, trackDocumentsUsed } from './track-documents-used.ts';

export type ReplayParts = {
  chooseEngine: ChooseEngine;
  retrieve: (domainId: string, reader: DocumentReader) => Retrieve;
  secondLookLimits: SecondLookLimits;
  prices: () => Prices;
};

export type Replay = {
  reader: DocumentReader;
  domainId: string;
  domainName: string;
  configuration: Configuration;
  draft?: ConfigurationPatch | undefined;
  question: string;
  language: 'en' | 'fr';
  signal: AbortSignal;
  /** Notes what the answer is written of. */
  given?: Given;
};

/**
 * A question as typed through the workflow as a draft would have it, with its check, without a chat: what people said
 * before it is not the reader's to bring out with prompts of their own. Tells `onEvent` what
 * it does; the last event is `end` or `failed`. Throws only the signal's reason.
 */
export const replay = async (
  { chooseEngine, retrieve, secondLookLimits, prices }: ReplayParts,
  {
    reader,
    domainId,
    domainName,
    configuration,
    draft = {},
    question,
    language,
    signal,
    given = trackDocumentsUsed(),
  }: Replay,
  onEvent: (event: ReplayEvent) => void,
): Promise<Extract<ReplayEvent, { type: 'end' | 'failed' }>> => {
  const log = createStepLog();
  const last = <Event extends ReplayEvent>(event: Event): Event => {
    onEvent(event);
    return event;
  };
  try {
    const merged = { ...configuration, ...draft };
    const engine = await chooseEngine(merged);
    const answered = await runAnswer({
      question: { text: question, language, history: [], domainName, images: [] },
      domainId,
      configuration: merged,
      engine,
      retrieve: given.retrieving(retrieve(domainId, reader)),
      signal,
      log,
      secondLook: {
        limits: secondLookLimits,
        before: [],
        passagesByIds: async () => [],
        keep: async () => given.begin(),
      },
      onProgress: ({ step, passages, mainDocument }) => {
        given.begin();
        if (step === 'writing') onEvent({ type: 'passages', passages, main_document: mainDocument });
      },
      onText: (text) => onEvent({ type: 'text', text }),
      onAnew: () => onEvent({ type: 'anew' }),
    });
    const { text, sources, outcome, decision } = answered;
    const checked = await answered.validate?.();
    const calls = [...answered.usage, ...(checked?.usage ?? [])];
    return last({
      type: 'end',
      text,
      sources,
      outcome,
      engine: engine.kind,
      decision,
      verdict: checked ? checked.verdict : answered.verdict,
      verdict_state: checked?.state ?? answered.verdictState,
      steps: log.records(),
      usage: totalUsage(calls),
      cost: costOf(calls, prices()),
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const failure = answerFailureOf(error);
    return last({ type: 'failed', failure, steps: log.records() });
  }
};
