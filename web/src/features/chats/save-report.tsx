import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { FileDown } from 'lucide-react';
import { saveFile } from '../../api/save-file.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
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

export const SaveReport = ({ answer, question }: { answer: Message; question: string }) => {
  const { t } = useTranslation();
  const save = () => {
    const name =
      question
        .replace(/[^\p{L}\p{N} ._-]/gu, '')
        .slice(0, NAME_CHARACTERS)
        .trim() || 'report';
    saveFile(`${name}.md`, new Blob([reportOf(t, answer, question)], { type: 'text/markdown' }));
  };
  return (
    <IconButton label={t('chats.saveReport')} onClick={save} className="!size-7 !min-h-7">
      <FileDown size={14} aria-hidden />
    </IconButton>
  );
};
