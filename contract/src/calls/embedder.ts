import { EmbedderPatch, EmbedderState } from '../embedder.ts';
import { VectorProgress } from '../vectors.ts';
import type { Descriptions } from './description.ts';

const call = { tag: 'Models' } as const;

export const embedderCalls = {
  getEmbedder: {
    ...call,
    may: 'administrators',
    summary: 'Whether the embedder inside works, and why not',
    result: EmbedderState,
    errors: ['forbidden'],
  },
  updateEmbedder: {
    ...call,
    may: 'owners',
    summary: 'Use the embedder inside, or do not',
    detail:
      'With `use` its files are fetched in the background, once, from where `from` says. `set_by_environment` where EMBEDDER is on or off.',
    body: EmbedderPatch,
    result: EmbedderState,
    errors: ['forbidden', 'set_by_environment'],
  },
  getVectorProgress: {
    ...call,
    may: 'administrators',
    summary: 'How many passages have vectors of the embedding model',
    scope: 'read',
    result: VectorProgress,
    errors: ['forbidden'],
  },
} as const satisfies Descriptions;
