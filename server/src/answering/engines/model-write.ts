import { type LanguageModel, experimental_streamLanguageModelCall as streamModelCall } from 'ai';
import { AnswerError, type AskedToWrite, type Cut, type ModelUsage, type Writing } from '../types.ts';
import { failureOf } from './model-failure.ts';
import { NOT_IN_DOCUMENTS } from './not-in-documents.ts';
import type { ModelEngineOptions } from './options.ts';
import { fence, languageName, MATERIAL_RULE, markOf, passageBlocks } from './prompts.ts';
import { retrying } from './retry.ts';
import { contextOf, shortened } from './shortened.ts';
import { CALCULATION_RULE, SEARCH_RULE, shownText } from './shown/index.ts';
import { ANEW, type Piece } from './shown/stage.ts';
import { storablePieces } from './storable-pieces.ts';
import { usageOf } from './usage.ts';

const OUTPUT_TOKENS_AT_MOST = 2_000;
const REPORT_TOKENS_AT_MOST = 6_000;
/** Several times what so many tokens can hold: a model that goes on beyond does not end by itself. */
const CHARACTERS_AT_MOST = 40_000;
/** Of a model that has refused no more is read than what it may lack. */
const CHARACTERS_BEHIND_A_REFUSAL = 600;
/** In all an answer may take so many times what a model may be silent. */
const SILENCES_AT_MOST = 5;

/** Ends of a model's that are not the answer's. */
const CUTS: Record<string, Cut> = { length: 'length', 'content-filter': 'filtered' };

/** The answer as the large model writes it, in a place of its own. */
export const writeByModel = (
  asked: AskedToWrite,
  { large, silenceMs, slots }: ModelEngineOptions,
): Writing => {
  let usage: ModelUsage[] = [];
  let cut: Cut | null = null;
  const calculations: string[] = [];
  let missing: string[] = [];
  async function* inItsPlace() {
    const release = await slots.take(large.name, asked.signal);
    try {
      yield* write(asked, large, silenceMs, {
        onCalculated: (calculation) => calculations.push(calculation),
        onMissing: (list) => {
          missing = list;
        },
        onEnd: (ended) => {
          usage = [ended.usage];
          cut = CUTS[ended.finishReason] ?? null;
        },
      });
    } finally {
      release();
    }
  }
  return {
    usage: () => usage,
    cut: () => cut,
    calculations: () => calculations,
    missing: () => missing,
    text: inItsPlace(),
  };
};

type Told = {
  onCalculated: (calculation: string) => void;
  onMissing: (missing: string[]) => void;
  onEnd: (ended: { usage: ModelUsage; finishReason: string }) => void;
};

/** One call without tools: the SDK's plain call, at a third of what its `streamText` costs a token (decision 20). */
async function* write(
  asked: AskedToWrite,
  { name, model }: { name: string; model: LanguageModel },
  silenceMs: number,
  { onEnd, ...told }: Told,
): AsyncGenerator<Piece> {
  const { signal } = asked;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  const whole = setTimeout(() => silence.abort(), SILENCES_AT_MOST * silenceMs);
  // Ends the call when nobody reads it any more.
  const over = new AbortController();
  const stop = AbortSignal.any([signal, silence.signal, over.signal]);
  const storable = storablePieces();
  const shown = shownText({ language: asked.decision.language, ...told });
  let wrote = false;
  let characters = 0;
  /** Characters by which the model had refused. */
  let refusedAt = Number.POSITIVE_INFINITY;
  let finishReason = 'other';
  function* show(pieces: Piece[]) {
    for (const piece of pieces) {
      if (piece === ANEW) wrote = false;
      else if (piece.trim()) wrote = true;
      if (piece === NOT_IN_DOCUMENTS) refusedAt = Math.min(refusedAt, characters);
      yield piece;
    }
  }
  try {
    const begin = async (one: AskedToWrite, maxOutputTokens: number) =>
      await retrying(stop)(() =>
        streamModelCall({ model, ...messagesOf(one), maxOutputTokens, abortSignal: stop }),
      );
    const { stream } = await begin(
      asked,
      asked.thorough ? REPORT_TOKENS_AT_MOST : OUTPUT_TOKENS_AT_MOST,
    ).catch((error: unknown) => {
      const context = contextOf(error);
      if (context === null) throw error;
      const less = shortened(asked, context);
      return begin(less.asked, less.outputTokens);
    });
    for await (const part of stream) {
      timer.refresh();
      if (part.type === 'error') throw part.error;
      if (part.type === 'model-call-end') {
        finishReason = endOf(part.finishReason, part.rawFinishReason);
        onEnd({ usage: usageOf(name, part.usage), finishReason });
      }
      if (part.type !== 'text-delta') continue;
      const piece = storable(part.text);
      if (!piece) continue;
      characters += piece.length;
      if (characters > CHARACTERS_AT_MOST) throw new AnswerError('model_cut_off');
      yield* show(shown.push(piece));
      if (characters - refusedAt > CHARACTERS_BEHIND_A_REFUSAL) return;
    }
    yield* show(shown.end());
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // It has said what counts.
    if (Number.isFinite(refusedAt)) return;
    throw failureOf(error, silence.signal.aborted, wrote);
  } finally {
    clearTimeout(timer);
    clearTimeout(whole);
    over.abort();
  }
  if (signal.aborted) throw signal.reason;
  if (Number.isFinite(refusedAt)) return;
  if (silence.signal.aborted) throw new AnswerError('model_timed_out');
  // A stream that just ends has no finish reason of the provider's own.
  const finished = finishReason !== 'other' && finishReason !== 'error';
  if (!finished) throw new AnswerError(wrote ? 'model_cut_off' : 'model_failed');
  // All that it may write went into thinking.
  if (!wrote) throw new AnswerError(finishReason === 'length' ? 'model_cut_off' : 'model_empty');
}

/** Servers have their own words for how a text ended; each that does not say a cut or an error is an end. */
const endOf = (reason: string, raw: string | undefined): string => {
  if (reason !== 'other' || raw === undefined) return reason;
  if (/length|max_?tokens|limit/i.test(raw)) return 'length';
  if (/filter|safety|block/i.test(raw)) return 'content-filter';
  return /error|abort|cancel|time_?out|interrupt|preempt/i.test(raw) ? 'error' : 'stop';
};

const messagesOf = (asked: AskedToWrite) => ({
  instructions: instructionsFor(asked),
  messages: [
    ...asked.question.history.map(({ role, author, text }) => ({
      role,
      content: author ? `${author}: ${text}` : text,
    })),
    {
      role: 'user' as const,
      content: [
        { type: 'text' as const, text: promptFor(asked) },
        ...asked.question.images.map(({ data, mediaType }) => ({ type: 'file' as const, data, mediaType })),
      ],
    },
  ],
});

const instructionsFor = (asked: AskedToWrite): string => {
  const { question, decision, configuration, thorough } = asked;
  const fired = configuration.specific_cases.find(({ id }) => id === decision.specific_case?.id);
  return [
    `You answer questions of a company's people from its own documents (knowledge base "${question.domainName}").`,
    'Use only the numbered passages in the last message.',
    MATERIAL_RULE,
    'After each claim put the number of the passage it rests on in square brackets, like [1]. Cite nothing else.',
    `Answer in ${languageName(decision.language)}, whatever the language of the passages, ${thorough ? 'exactly' : 'briefly and exactly'}, in Markdown without images or links.`,
    CALCULATION_RULE,
    thorough ? REPORT_RULE : '',
    `If the passages do not hold the answer, reply with the single word ${NOT_IN_DOCUMENTS}.`,
    configuration.generation_prompt,
    (fired ?? configuration.general_case).specific_instructions,
  ]
    .filter(Boolean)
    .join('\n');
};

const REPORT_RULE =
  'Write a report: first the answer in two or three sentences; then all that the passages hold on it, under headings, with tables where figures are ' +
  'compared; where documents disagree or are of different dates, say so; last, what was asked and is not in the passages.';

/**
 * The parts that change from one draft to the next stand last, so that a provider's cache holds the others. A rewritten
 * question only where a model rewrote it: words are joined for the search, not to be read.
 */
const promptFor = ({ question, decision, passages, maySearch, lacked = [] }: AskedToWrite): string => {
  const mark = markOf(question);
  return [
    `Passages:\n\n${fence('passages', passageBlocks(passages), mark)}`,
    ...(lacked.length
      ? [
          `An earlier draft lacked this, or said it without support in the passages. It was searched for since; what is still not in the passages is left out:\n${fence('lacked', lacked.join('\n'), mark)}`,
        ]
      : []),
    ...(question.imageUnseen ? ['An image came with the question, which you cannot see.'] : []),
    ...(maySearch ? [SEARCH_RULE] : []),
    `Question: ${decision.by === 'model' ? decision.question : question.text}`,
  ].join('\n\n');
};
