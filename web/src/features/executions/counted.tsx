import { X } from 'lucide-react';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Counted } from './queries.ts';

/** Removes all parts of the address that name what a figure counts. */
export const NOT_COUNTED = { from: null, to: null, rating: null, estimated: null };

/** Reads from the address what a figure counts; the server validates it. */
export const countedOf = (parameters: URLSearchParams): Counted => {
  const has = (key: keyof Counted) => parameters.get(key) ?? '';
  const rating = has('rating');
  return {
    ...(has('from') ? { from: has('from') } : {}),
    ...(has('to') ? { to: has('to') } : {}),
    ...(rating === '1' || rating === '-1' ? { rating } : {}),
    ...(has('estimated') ? { estimated: 'true' as const } : {}),
  };
};

/** Names what the list is limited to, with a button that shows all questions again. */
export const CountedChip = ({ counted, onClear }: { counted: Counted; onClear: () => void }) => {
  const { t, i18n } = useTranslation();
  const { from, to, rating, estimated } = counted;
  const day = (date: string) =>
    new Date(date).toLocaleDateString(localeOf(i18n.language), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    });
  const days = [...new Set([from, to].flatMap((date) => (date ? [day(date)] : [])))].join(' – ');
  const words = [
    ...(days ? [days] : []),
    ...(rating ? [t(rating === '1' ? 'feedback.helpful' : 'feedback.notHelpful')] : []),
    ...(estimated ? [t('executions.estimated')] : []),
  ].join(' · ');
  return (
    <button
      type="button"
      onClick={onClear}
      title={t('executions.showAll')}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-3 text-accent"
    >
      {words}
      <X size={14} aria-hidden />
      <span className="sr-only">{t('executions.showAll')}</span>
    </button>
  );
};
