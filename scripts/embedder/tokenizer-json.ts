import type { Vocabulary } from './weights.ts';

const specialToken = (id: number, content: string) => ({
  id,
  content,
  single_word: false,
  lstrip: content === '<mask>',
  rstrip: false,
  normalized: false,
  special: true,
});

/** SentencePiece's mark of the beginning of a word. */
const METASPACE = { type: 'Metaspace', replacement: '\u2581', add_prefix_space: true };

/** Makes the tokenizer.json of an XLM-R vocabulary, for the server and for Hugging Face's tokenizers for JavaScript. */
export const makeTokenizerJson = ({ pieces, scores, begin, end, padding, unknown }: Vocabulary): string => {
  const special = [begin, padding, end, unknown, pieces.indexOf('<mask>')];
  const bracket = (id: number) => ({ SpecialToken: { id: pieces[id], type_id: 0 } });
  const templateToken = (id: number) => [pieces[id], { id: pieces[id], ids: [id], tokens: [pieces[id]] }];
  return JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((id) => specialToken(id, pieces[id] ?? '')),
    // The map itself is left out: both readers have the rules of SentencePiece (nmt_nfkc) in their code.
    normalizer: { type: 'Precompiled', precompiled_charsmap: '' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, METASPACE] },
    post_processor: {
      type: 'TemplateProcessing',
      single: [bracket(begin), { Sequence: { id: 'A', type_id: 0 } }, bracket(end)],
      pair: [],
      special_tokens: Object.fromEntries([templateToken(begin), templateToken(end)]),
    },
    decoder: METASPACE,
    // Nine digits are enough for a number of 32 bits.
    model: {
      type: 'Unigram',
      unk_id: unknown,
      vocab: pieces.map((piece, id) => [piece, Number((scores[id] as number).toPrecision(9))]), // one a piece
    },
  });
};
