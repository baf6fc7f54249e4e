import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { saveFile } from '../../api/save-file.ts';
import type { Translate } from '../../i18n/translate.ts';
import { wordPlace } from '../documents/index.ts';
import { wordLook } from './word-answer.ts';

const NAME_CHARACTERS = 60;

/** A thorough answer as a Markdown file of its own: the question, the answer, its sources and what was looked at. */
export const reportOf = (t: Translate, answer: Message, question: string): string => {
  const sources = answer.sources.map(
    (source) =>
      `- [${source.n}] ${source.source_document_name}, ${wordPlace(t, source.place)}: “${source.quote.replace(/\s+/g, ' ')}”`,
  );
  const looked = (answer.answer?.looked ?? []).map((one, index) => `${index + 1}. ${wordLook(t, one)}`);
  const part = (heading: string, lines: string[]) =>
    lines.length ? [`## ${heading}`, lines.join('\n')] : [];
  return `${[
    `# ${question.replace(/\s+/g, ' ').trim()}`,
    textOf(answer.content),
    ...part(t('chats.sources'), sources),
    ...part(t('chats.looked'), looked),
  ].join('\n\n')}\n`;
};

/** Saves it under the words of its question. */
export const saveReport = (t: Translate, answer: Message, question: string): void => {
  const name =
    question
      .replace(/[^\p{L}\p{N} ._-]/gu, '')
      .slice(0, NAME_CHARACTERS)
      .trim() || 'report';
  saveFile(`${name}.md`, new Blob([reportOf(t, answer, question)], { type: 'text/markdown' }));
};
