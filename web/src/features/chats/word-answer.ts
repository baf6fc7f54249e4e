import type { Answer, Looked } from '@docent/contract';
import { titleOf } from '@docent/contract/title-of';
import { wordWait } from '../../i18n/durations.ts';
import type { Translate } from '../../i18n/translate.ts';
import { plainText } from '../../ui/markdown/plain-text.ts';
import { wordModel } from './answer/word-model.ts';

/** Describes the current step of an unfinished answer. */
export const wordStep = (t: Translate, answer: Answer | null): string => {
  if (answer?.step === 'reading' && answer.reading) {
    const { read, total: count, searched } = answer.reading;
    return t(searched ? 'chats.notReadYet' : 'chats.readingDocuments', { read, count });
  }
  if (answer && isLookingFurther(answer)) return t('chats.lookingFurther');
  const last = answer?.looked.at(-1);
  if (answer?.step === 'retrieving' && last?.tool === 'search_again')
    return last.query ? t('chats.lookingAgain', { query: said(last.query) }) : t('chats.lookingAgainUnnamed');
  if (answer?.step !== 'writing') return t(`chats.step.${answer?.step ?? 'queued'}`);
  if (!answer.main_document) return t('chats.writing');
  return t('chats.reading', { count: answer.passages, document: titleOf(answer.main_document) });
};

/** The model of a thorough answer is at work, and has not begun to write. */
const isLookingFurther = ({ thorough, engine, step, passages }: Answer) =>
  thorough && engine === 'model' && passages === 0 && (step === 'retrieving' || step === 'writing');

/** A sentence of a draft as it reads: without marks, nor the gap that a number has left before its end. */
const said = (query: string) => plainText(query).replace(/[ \t]+(?=[.,])/g, '');

/** One thing that was looked at for an answer. */
export const wordLook = (t: Translate, look: Looked): string => {
  const count = look.found;
  switch (look.tool) {
    case 'search':
      return t('chats.look.search', { query: said(look.query), count });
    case 'search_again':
      return look.query
        ? t('chats.look.searchAgain', { query: said(look.query), count })
        : t('chats.look.searchAgainUnnamed', { count });
    case 'search_in':
      return t('chats.look.searchIn', { query: said(look.query), document: titleOf(look.document), count });
    case 'open':
      return t('chats.look.open', { document: titleOf(look.document), page: look.page });
    case 'list':
      return t('chats.look.list', { count });
  }
};

/** How long a finished answer took, in words under a second, and how long it waited for documents before. */
export const wordTook = (
  t: Translate,
  { duration_ms, waited_for_documents_ms: waited }: Pick<Answer, 'duration_ms' | 'waited_for_documents_ms'>,
  locale: string,
): string => {
  const took = wordDuration(t, duration_ms ?? 0, locale);
  return waited < 1000 ? took : t('chats.answeredAfterWait', { took, wait: wordWait(waited, locale) });
};

const wordDuration = (t: Translate, milliseconds: number, locale: string): string => {
  if (milliseconds < 1000) return t('chats.answeredAtOnce');
  const seconds = (milliseconds / 1000).toLocaleString(locale, { maximumFractionDigits: 1 });
  return t('chats.answeredIn', { seconds });
};

/** Describes the passages read for a finished answer; null where none were needed. */
export const wordRead = (
  t: Translate,
  {
    main_document: document,
    passages: count,
    outcome,
  }: Pick<Answer, 'main_document' | 'passages' | 'outcome'>,
): string | null => {
  if (document) return t('chats.read', { count, document: titleOf(document) });
  return outcome === 'not_in_documents' ? t('chats.readNothing') : null;
};

/** Describes the origin of a finished answer's text; null for the product's own sentences. */
export const wordOrigin = (
  t: Translate,
  { engine, model, outcome }: Pick<Answer, 'engine' | 'model' | 'outcome'>,
  isQuoting: boolean,
): string | null => {
  if (outcome === 'may_answer') return t('chats.nearest');
  if (engine === 'extractive') return isQuoting ? t('chats.excerpts') : null;
  return t('chats.by', { model: wordModel(model ?? '') });
};
