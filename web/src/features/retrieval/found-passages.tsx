import type { FoundPassage, SearchTest } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wordPlace } from '../documents/index.ts';

type Props = { found: SearchTest; onOpen: (passage: FoundPassage) => void };

/** Passages in search order; those below a line would not be given to the model. */
export const FoundPassages = ({ found: { passages, read, embedding_model }, onOpen }: Props) => {
  const { t } = useTranslation();
  const best = Math.max(...passages.map((one) => one.lexical_score), Number.EPSILON);
  return (
    <ol className="flex flex-col gap-3">
      {passages.map((passage, index) => (
        <li key={passage.id}>
          {index === read && (
            <p className="mb-3 border-line border-t pt-3 text-quiet text-xs">{t('retrieval.notRead')}</p>
          )}
          <Passage
            passage={passage}
            rank={index + 1}
            best={best}
            hasVectors={embedding_model !== null}
            onOpen={() => onOpen(passage)}
          />
        </li>
      ))}
    </ol>
  );
};

type PassageProps = {
  passage: FoundPassage;
  rank: number;
  /** The highest lexical score of all: its bar is full. */
  best: number;
  hasVectors: boolean;
  onOpen: () => void;
};

const Passage = ({ passage, rank, best, hasVectors, onOpen }: PassageProps) => {
  const { t } = useTranslation();
  const { document_name, place, headings, text, lexical_score, vector_score, taught } = passage;
  return (
    <article className="flex gap-3 rounded-xl border border-line bg-raised p-4">
      <span className="w-6 shrink-0 text-right font-semibold text-quiet tabular-nums">{rank}</span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 break-words">
            <button
              type="button"
              onClick={onOpen}
              className="rounded text-left font-medium text-accent hover:underline"
            >
              {document_name}
            </button>
            <span className="ml-2 text-quiet">{taught ? t('retrieval.lesson') : wordPlace(t, place)}</span>
          </p>
          <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 text-xs sm:w-64">
            <Score name={t('retrieval.words')} value={lexical_score} share={lexical_score / best} />
            {hasVectors && (
              <Score name={t('retrieval.meaning')} value={vector_score} share={vector_score ?? 0} />
            )}
          </dl>
        </div>
        {headings.length > 0 && (
          <p dir="auto" className="mt-1 text-quiet text-xs">
            {headings.join(' › ')}
          </p>
        )}
        {/* Shown as in the document, without rendering. */}
        <p dir="auto" className="mt-2 line-clamp-6 whitespace-pre-line break-words text-[13px] leading-5">
          {text}
        </p>
      </div>
    </article>
  );
};

type ScoreProps = {
  name: string;
  value: number | null;
  /** Width of the bar, 0 to 1. */
  share: number;
};

const Score = ({ name, value, share }: ScoreProps) => {
  const { t, i18n } = useTranslation();
  const number = value?.toLocaleString(localeOf(i18n.language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (
    <div className="contents">
      <dt className="text-quiet">{name}</dt>
      <dd className="contents">
        <span aria-hidden className="h-1.5 rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
          />
        </span>
        <span className="text-right tabular-nums">{number ?? t('retrieval.notNear')}</span>
      </dd>
    </div>
  );
};
