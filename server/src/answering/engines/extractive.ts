import { bestSentences, type Hit } from '../../knowledge/index.ts';
import type { Engine } from '../types.ts';
import { NOT_IN_DOCUMENTS } from './not-in-documents.ts';

const SENTENCES_AT_MOST = 4;

/** The engine without a model: the best sentences of the passages, word for word, each with its marker. */
export const extractiveEngine: Engine = {
  kind: 'extractive',
  model: null,
  write: (question, passages) => ({ usage: () => null, text: quotes(question.text, passages) }),
};

async function* quotes(question: string, passages: Hit[]) {
  const { sentences, confident } = bestSentences(question, passages, { max: SENTENCES_AT_MOST });
  if (!confident || !sentences.length) {
    yield NOT_IN_DOCUMENTS;
    return;
  }
  for (const [index, sentence] of sentences.entries()) {
    // One block quote a sentence; line breaks inside would end it.
    const line = escapeMarkdown(sentence.text.replace(/\s+/g, ' ').trim());
    yield `${index ? '\n\n' : ''}> ${line} [${sentence.hit + 1}]`;
  }
}

/** A document's words are shown as they are: nothing in them is Markdown. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]<>#|~$]/g, '\\$&');
