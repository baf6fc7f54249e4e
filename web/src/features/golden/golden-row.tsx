import type { GoldenQuestion, GoldenResult } from '@docent/contract';
import { CircleCheck, CircleX, Lock, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { plainText } from '../../ui/markdown/plain-text.ts';
import { OutcomeBadge } from '../executions/index.ts';
import { MeasuresLine } from './golden-measures.tsx';

type Props = { question: GoldenQuestion; onEdit: () => void; onRemove: () => void };

/** A golden question: expected outcome, latest result, and the result before. */
export const GoldenRow = ({ question, onEdit, onRemove }: Props) => {
  const { t } = useTranslation();
  const { latest, previous } = question;
  const expected = [
    t(`executions.outcome.${question.outcome}`),
    ...question.must_say.map((phrase) => t('golden.says', { phrase })),
    ...question.must_cite.map(({ document, page }) =>
      t(page === null ? 'golden.cites' : 'golden.citesPage', { document, page }),
    ),
  ];
  return (
    <li className="rounded-xl border border-line bg-raised p-4" data-passed={latest?.passed}>
      <div className="flex items-start gap-2">
        <Mark result={latest} />
        <div className="min-w-0 grow">
          <h3 className="break-words font-medium">{question.question}</h3>
          <p className="text-quiet text-xs">{t('golden.expected', { what: expected.join(' · ') })}</p>
          {question.narrower && (
            <p className="mt-1 flex items-start gap-1 text-quiet text-xs">
              <Lock size={12} className="mt-0.5 shrink-0" aria-hidden />
              {t('golden.narrower')}
            </p>
          )}
        </div>
        <IconButton label={t('golden.edit', { question: question.question })} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('golden.remove', { question: question.question })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {latest && (
        <div className="mt-3 grid gap-3 md:grid-cols-2">
          <Result name={t('golden.now')} result={latest} />
          {previous && <Result name={t('golden.before')} result={previous} />}
        </div>
      )}
    </li>
  );
};

const Mark = ({ result }: { result: GoldenResult | null }) => {
  const { t } = useTranslation();
  if (!result) return <span className="text-quiet text-xs">{t('golden.notRun')}</span>;
  return result.passed ? (
    <CircleCheck size={18} className="mt-0.5 shrink-0 text-good" aria-label={t('golden.passed')} role="img" />
  ) : (
    <CircleX size={18} className="mt-0.5 shrink-0 text-bad" aria-label={t('golden.notPassed')} role="img" />
  );
};

const Result = ({ name, result }: { name: string; result: GoldenResult }) => {
  const { t } = useTranslation();
  return (
    <div className="min-w-0 rounded-lg bg-surface p-3">
      <p className="flex flex-wrap items-center gap-2 text-quiet text-xs">
        {name}
        <OutcomeBadge outcome={result.outcome} />
        {result.narrower && <span>{t('golden.asReader')}</span>}
      </p>
      {result.missing.length > 0 && (
        <p className="mt-1 break-words text-bad text-xs">
          {t('golden.missing', { what: result.missing.join(' · ') })}
        </p>
      )}
      <p className="mt-1 line-clamp-4 whitespace-pre-wrap break-words">{plainText(result.text)}</p>
      {result.measures && <MeasuresLine measures={result.measures} />}
    </div>
  );
};
