import type { Hit } from '../knowledge/index.ts';
import type { Quotes } from './extractive/index.ts';
import { taughtNote } from './taught.ts';

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const MARKDOWN = /[\\`*_{}[\]<>#|~$]/g;
/** A document's words are shown as they are: nothing in them is Markdown. */
const escapeMarkdown = (text: string) => text.replace(MARKDOWN, '\\$&');

/** Sentences of passages as they are shown: one block quote each, with the marker of its passage, counted from 1. */
export function* quoted(sentences: Quotes['sentences'], passages: Hit[], language: 'en' | 'fr') {
  for (const [index, sentence] of sentences.entries()) {
    // One block quote a sentence; line breaks inside would end it.
    const line = escapeMarkdown(oneLine(sentence.text));
    yield `${index ? '\n\n' : ''}> ${line} [${sentence.hit + 1}]`;
    const { taught } = passages[sentence.hit] ?? {};
    // The last sentence of a lesson is followed by who taught it, and when.
    if (taught && sentences[index + 1]?.hit !== sentence.hit)
      yield `\n>\n> ${noteLine(escapeMarkdown(taughtNote(taught, language)))}`;
  }
}

export const noteLine = (note: string) => `— *${note}*`;
