import type { SourceCheck, SourceDryRun } from '@docent/contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { useTrySource } from './queries.ts';
import { wordDetailOf, wordProblem, wordSaid } from './words.ts';

/** Permissions of the credentials, preview of a sync, and items that cannot be read. */
export const TrialResult = ({ trial }: { trial: ReturnType<typeof useTrySource> }) => {
  const { t } = useTranslation();
  if (trial.isPending)
    return (
      <p role="status" className="text-quiet">
        {t('sources.tryingText')}
      </p>
    );
  if (trial.error)
    return (
      <p role="alert" className="text-bad">
        {wordError(t, trial.error)}
      </p>
    );
  if (!trial.data) return null;
  const { check, dryRun } = trial.data;
  return (
    <section
      aria-label={t('sources.trial')}
      className="flex flex-col gap-3 rounded-lg bg-surface p-3 text-[13px]"
    >
      <Findings check={check} />
      {dryRun && <DryRun dryRun={dryRun} />}
    </section>
  );
};

export const Findings = ({ check }: { check: SourceCheck }) => {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-1">
      {check.error && (
        <Finding ok={false}>
          {[wordProblem(t, check.error), wordDetailOf(t, check.error)].filter(Boolean).join(' ')}
        </Finding>
      )}
      {check.findings.map((finding) => (
        <Finding key={finding.message} ok={finding.ok}>
          {wordSaid(t, finding)}
        </Finding>
      ))}
    </ul>
  );
};

const Finding = ({ ok, children }: { ok: boolean; children: React.ReactNode }) => (
  <li className="flex items-start gap-2 break-words">
    {ok ? (
      <CircleCheck size={15} aria-hidden className="mt-0.5 shrink-0 text-good" />
    ) : (
      <CircleX size={15} aria-hidden className="mt-0.5 shrink-0 text-bad" />
    )}
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </li>
);

export const DryRun = ({ dryRun }: { dryRun: SourceDryRun }) => {
  const { t, i18n } = useTranslation();
  const { would_come: coming, left_out: leftOut, whole, error } = dryRun;
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language));
  return (
    <>
      <p role="status" className="font-medium">
        {t(whole ? 'sources.wouldCome' : 'sources.wouldComeAtLeast', {
          count: coming.total,
          number: number(coming.total),
        })}
      </p>
      {error && <p className="text-bad">{wordProblem(t, error)}</p>}
      {coming.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <ul tabIndex={0} aria-label={t('sources.firstOnes')} className="max-h-40 overflow-y-auto text-xs">
          {coming.items.map(({ path }) => (
            <li key={path} className="[overflow-wrap:anywhere]">
              {path}
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <ul className="flex flex-col gap-1 text-quiet text-xs">
          {leftOut.map(({ reason, total, paths }) => (
            <li key={`${reason.code} ${reason.message}`} className="[overflow-wrap:anywhere]">
              {t('sources.leftOut', { count: total, number: number(total), reason: wordProblem(t, reason) })}
              {paths[0] && ` (${paths.slice(0, 3).join(', ')}${total > 3 ? ' …' : ''})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
