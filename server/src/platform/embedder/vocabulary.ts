import { z } from 'zod';

/** The pieces that a text is split into. Typed arrays only: `v8.serialize` stores them as they are. */
export type Vocabulary = {
  /** UTF-8 of all pieces, one after the other: piece n is from `starts[n]` to `starts[n + 1]`. */
  pieces: Uint8Array;
  starts: Uint32Array;
  /** Natural logarithm of the probability of each piece; 0 for special tokens. */
  scores: Float32Array;
  begin: number;
  end: number;
  unknown: number;
};

/** The part of a tokenizer.json of Hugging Face that a unigram model needs. */
const TokenizerFile = z.object({
  added_tokens: z.array(z.object({ id: z.int(), content: z.string() })),
  model: z.object({
    type: z.literal('Unigram'),
    unk_id: z.int(),
    vocab: z.array(z.tuple([z.string(), z.number()])),
  }),
});

/**
 * Parses a tokenizer.json.
 *
 * @throws Error where it is not that of a unigram model with `<s>` and `</s>`
 */
export const parseVocabulary = (json: string): Vocabulary => {
  const { added_tokens, model } = TokenizerFile.parse(JSON.parse(json));
  const idOf = (content: string): number => {
    const found = added_tokens.find((token) => token.content === content);
    if (!found) throw new Error(`The tokenizer has no ${content}.`);
    return found.id;
  };
  const pieces = Buffer.from(model.vocab.map(([piece]) => piece).join(''));
  const starts = new Uint32Array(model.vocab.length + 1);
  const scores = new Float32Array(model.vocab.length);
  let at = 0;
  for (const [id, [piece, score]] of model.vocab.entries()) {
    scores[id] = score;
    at += Buffer.byteLength(piece);
    starts[id + 1] = at;
  }
  for (const { id } of added_tokens) scores[id] = 0;
  return { pieces, starts, scores, begin: idOf('<s>'), end: idOf('</s>'), unknown: model.unk_id };
};
