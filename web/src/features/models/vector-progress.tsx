import type { VectorProgress as Figures } from '@docent/contract';
import { CircleAlert } from 'lucide-react';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { useVectorProgress } from './queries.ts';
import { isDone, waitingDomains } from './vectors.ts';

/** Number of passages with vectors, in total and by domain; empty without an embedding model. */
export const VectorProgress = () => {
  const { data } = useVectorProgress();
  if (!data?.model || !data.passages) return null;
  return <Shown progress={data} />;
};

const Shown = ({ progress }: { progress: Figures }) => {
  const { t, i18n } = useTranslation();
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language));
  const word = ({ embedded, passages }: Pick<Figures, 'embedded' | 'passages'>) =>
    t('models.vectors.progress', { embedded: number(embedded), passages: number(passages) });
  const waiting = waitingDomains(progress);
  return (
    <div className="flex max-w-form flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <p className="tabular-nums">
          {isDone(progress)
            ? t('models.vectors.done')
            : t('models.vectors.all', { progress: word(progress) })}
        </p>
        {!isDone(progress) && (
          <Progress
            label={t('models.vectors.title')}
            value={progress.embedded / progress.passages}
            className="w-full"
          />
        )}
      </div>
      {progress.failure && (
        <p className="flex items-start gap-1.5 text-bad">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {t('models.vectors.failing', {
            reason: t(`models.vectors.reason.${progress.failure.reason}`),
            time: new Date(progress.failure.retry_at).toLocaleTimeString(localeOf(i18n.language), {
              timeStyle: 'short',
            }),
          })}
        </p>
      )}
      {waiting.length > 0 && progress.domains.length > 1 && (
        <ul className="flex flex-col gap-2 text-[13px]">
          {waiting.map((domain) => (
            <li key={domain.id} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[1fr_auto_8rem]">
              <span className="truncate">{domain.name}</span>
              <span className="text-quiet tabular-nums">{word(domain)}</span>
              <Progress label={domain.name} value={domain.embedded / domain.passages} className="w-full" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
