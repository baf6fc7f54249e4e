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
/** Several times the characters of the maximum output: a model beyond it has entered a loop. */
const CHARACTERS_AT_MOST = 40_000;
/** Characters read after a refusal, to collect what the model reports as missing. */
const CHARACTERS_BEHIND_A_REFUSAL = 600;
/** Timeout of the whole call, in multiples of the silence timeout. */
const SILENCES_AT_MOST = 5;

/** Finish reasons that mean an incomplete answer. */
const CUTS: Record<string, Cut> = { length: 'length', 'content-filter': 'filtered' };

/** Streams the answer of the large model, in a slot of that model. */
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

/** Makes one call without tools, with the SDK's plain call: a third of the cost per token of `streamText` (decision 20). */
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
  // Aborts the call when the consumer stops reading.
  const over = new AbortController();
  const stop = AbortSignal.any([signal, silence.signal, over.signal]);
  const storable = storablePieces();
  const shown = shownText({ language: asked.decision.language, ...told });
  let wrote = false;
  let characters = 0;
  /** Characters read when the model refused. */
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
    // The refusal is complete; a later error does not matter.
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
  // A broken stream has no finish reason from the provider.
  const finished = finishReason !== 'other' && finishReason !== 'error';
  if (!finished) throw new AnswerError(wrote ? 'model_cut_off' : 'model_failed');
  // The whole output budget went into thinking.
  if (!wrote) throw new AnswerError(finishReason === 'length' ? 'model_cut_off' : 'model_empty');
}

/** Normalises a server's own finish reasons: any that names no limit, filter or error is a normal end. */
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
 * Parts that change between drafts are last, so that the provider's prompt cache covers the others. The rewritten question is used only if
 * a model rewrote it: the fallback joins words for the search and is not readable.
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
