import type { Answer, Message } from '@docent/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { localeOf } from '../../../i18n/locale.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LookedList } from '../looked-list.tsx';
import { wordOrigin, wordRead, wordTook } from '../word-answer.ts';
import { DoubtList } from './doubt-list.tsx';
import { StatusChip } from './status-chip.tsx';
import { statusOf } from './status-of.ts';
import { wordModel } from './word-model.ts';

/** The line above a finished answer: what it is worth, how long it took and who wrote it; opened, how it came about. */
export const AnswerStatus = ({ message, answer }: { message: Message; answer: Answer }) => {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const status = statusOf(message);
  const took = wordTook(t, answer, localeOf(i18n.language));
  return (
    <div className="text-quiet text-xs">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1" data-verdict={answer.verdict?.overall}>
        {status && <StatusChip status={status} />}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={t('chats.howAnswered')}
          onClick={() => setOpen(!isOpen)}
          className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-md px-1.5 transition-colors hover:bg-surface hover:text-ink"
        >
          {took}
          <ChevronDown
            size={14}
            aria-hidden
            className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        {isWritten(answer) && <span>{t('chats.by', { model: wordModel(answer.model ?? '') })}</span>}
      </div>
      {/* Hidden details are not rendered: a search in the page would find the question twice. */}
      {isOpen && (
        <div id={id} className="mt-2 flex flex-col gap-2 rounded-lg bg-surface p-3 text-ink">
          <Details message={message} answer={answer} />
        </div>
      )}
    </div>
  );
};

/** By a model, and not put together from excerpts. */
const isWritten = ({ model, outcome }: Answer) => model !== null && outcome !== 'may_answer';

const Details = ({ message, answer }: { message: Message; answer: Answer }) => {
  const { t } = useTranslation();
  const read = wordRead(t, answer);
  const checked = wordCheck(t, answer);
  const origin = wordOrigin(t, answer, message.sources.length > 0);
  return (
    <>
      {answer.looked.length > 0 && <LookedList looked={answer.looked} />}
      {read && <p>{read}</p>}
      {checked && <p>{checked}</p>}
      <DoubtList verdict={answer.outcome === 'answered' ? answer.verdict : null} />
      {origin && !isWritten(answer) && <p>{origin}</p>}
      {answer.model && (
        <p className="text-quiet">
          {t('chats.modelId')} <code className="break-all">{answer.model}</code>
        </p>
      )}
    </>
  );
};

/** Summarises the verification of a finished answer in counts. */
const wordCheck = (t: Translate, { outcome, verdict, verdict_state: state }: Answer): string | null => {
  if (outcome !== 'answered') return null;
  if (state === 'failed') return t('chats.check.failed');
  if (!verdict) return null;
  if (verdict.method === 'verbatim') return t('chats.check.verbatim');
  const supported = verdict.sentences.filter((sentence) => sentence.verdict === 'supported').length;
  return t('chats.check.counted', { supported, count: verdict.sentences.length });
};
