import type { ModelTest } from '@docent/contract';
import { generateText, type LanguageModel } from 'ai';
import { costOf, failureOf, type Prices, totalUsage, tryWriting, usageOf } from '../../answering/index.ts';
import { faultOf } from '../../platform/models/model-fault.ts';
import type { Embedder } from '../../platform/models/models.ts';
import type { Reranker } from '../../platform/models/reranker.ts';

const SHOWN_CHARACTERS = 500;
const TOKENS_AT_MOST = 100;

type Tried = { name: string; timeoutMs: number; secret: string | undefined };

const NOTHING: ModelTest = {
  ok: false,
  text: '',
  took_ms: 0,
  usage: null,
  cost: null,
  failure: null,
  fault: null,
  detail: null,
  structured: null,
  cites: null,
  dimensions: null,
};

const stopwatch = () => {
  const began = performance.now();
  return () => Math.round(performance.now() - began);
};

type LanguageModelTried = Tried & { open: (name: string) => Promise<LanguageModel>; prices: Prices };

/**
 * Asks a model for a word, then for an object and for a sentence from a passage as answers ask for them, and says what came
 * back; a model that fails is a result too. `took_ms` is of the word.
 */
export const tryLanguageModel = async (tried: LanguageModelTried): Promise<ModelTest> => {
  const { name, open, timeoutMs, secret, prices } = tried;
  const timeout = AbortSignal.timeout(timeoutMs);
  const took = stopwatch();
  try {
    const model = await open(name);
    const { text, totalUsage: used } = await generateText({
      model,
      prompt: 'Reply with the word "ready" and nothing else.',
      maxRetries: 0,
      maxOutputTokens: TOKENS_AT_MOST,
      abortSignal: timeout,
    });
    const took_ms = took();
    const said = text.trim();
    const { structured, cites, usage } = await tryWriting({ name, model }, timeoutMs);
    const calls = [usageOf(name, used), ...usage];
    return {
      ...NOTHING,
      ok: said !== '',
      text: said.slice(0, SHOWN_CHARACTERS),
      took_ms,
      usage: totalUsage(calls),
      cost: costOf(calls, prices),
      failure: said ? null : 'model_empty',
      structured,
      cites,
    };
  } catch (error) {
    const { failure } = failureOf(error, timeout.aborted, false);
    const fault = timeout.aborted ? { fault: 'timed_out' as const, detail: null } : faultOf(error, secret);
    return { ...NOTHING, took_ms: took(), failure, ...fault };
  }
};

const TEXTS = ['How many days of holiday are there?', 'Everybody has thirty days of holiday a year.'];

/** Embeds two texts. */
export const tryEmbedding = async (
  tried: Tried & { open: () => Promise<Embedder | undefined> },
): Promise<ModelTest> => {
  const took = stopwatch();
  try {
    const embedder = await tried.open();
    if (!embedder) return { ...NOTHING, fault: 'model_gone', took_ms: took() };
    const signal = AbortSignal.timeout(tried.timeoutMs);
    const vectors = await embedder.embed(TEXTS, { as: 'passage', retries: 0, signal });
    return { ...NOTHING, ok: true, took_ms: took(), dimensions: vectors[0]?.length ?? null };
  } catch (error) {
    return { ...NOTHING, took_ms: took(), ...faultOf(error, tried.secret) };
  }
};

/** Ranks a text that answers above one that does not. */
export const tryReranking = async (
  tried: Tried & { open: () => Reranker | undefined },
): Promise<ModelTest> => {
  const took = stopwatch();
  try {
    const reranker = tried.open();
    if (!reranker) return { ...NOTHING, fault: 'model_gone', took_ms: took() };
    const [question = '', ...texts] = [...TEXTS, 'The coffee machine is descaled every three months.'];
    const scores = await reranker.rerank(question, texts, { signal: AbortSignal.timeout(tried.timeoutMs) });
    const text = scores.map((score) => score.toPrecision(3)).join(' / ');
    const [answers = 0, other = 0] = scores;
    return { ...NOTHING, ok: answers > other, text, took_ms: took() };
  } catch (error) {
    return { ...NOTHING, took_ms: took(), ...faultOf(error, tried.secret) };
  }
};
