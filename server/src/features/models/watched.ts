import type { LanguageModel } from 'ai';
import { faultOf } from '../../platform/models/model-fault.ts';
import type { Embedder } from '../../platform/models/models.ts';
import type { Reranker } from '../../platform/models/reranker.ts';
import type { NoteHealth } from './health.ts';

type Watch = { note: NoteHealth; secret: string | undefined };

/** An aborted call is no fault of the model; a timeout is. */
const isGivenUp = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && !(signal.reason instanceof Error && signal.reason.name === 'TimeoutError');

const watch = async <Result>(
  model: string,
  call: () => PromiseLike<Result>,
  signal: AbortSignal | undefined,
  { note, secret }: Watch,
): Promise<Result> => {
  try {
    const result = await call();
    note(model, null);
    return result;
  } catch (error) {
    if (!isGivenUp(signal)) note(model, faultOf(error, secret));
    throw error;
  }
};

/** The same model; how its calls end is noted. */
export const watchedModel = async (name: string, model: LanguageModel, by: Watch): Promise<LanguageModel> => {
  const { wrapLanguageModel } = await import('ai');
  if (typeof model === 'string') return model;
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapGenerate: ({ doGenerate, params }) => watch(name, doGenerate, params.abortSignal, by),
      wrapStream: ({ doStream, params }) => watch(name, doStream, params.abortSignal, by),
    },
  });
};

export const watchedEmbedder = (embedder: Embedder, by: Watch): Embedder => ({
  model: embedder.model,
  embed: (texts, options) => watch(embedder.model, () => embedder.embed(texts, options), options.signal, by),
});

export const watchedReranker = (reranker: Reranker, by: Watch): Reranker => ({
  model: reranker.model,
  rerank: (question, texts, options) =>
    watch(reranker.model, () => reranker.rerank(question, texts, options), options.signal, by),
});
