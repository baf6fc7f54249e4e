import type { EmbedderState as State } from '@docent/contract';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { localeOf } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { partsOf } from './names.ts';

const MEGABYTE = 1_000_000;

/** As people read sizes of downloads. */
export const wordMegabytes = (bytes: number, language: string): string =>
  (bytes / MEGABYTE).toLocaleString(localeOf(language), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  });

/** Describes the download: model, size and hosts. */
export const wordFetched = (t: Translate, language: string, { model, bytes, from }: State): string =>
  // The size is not known before the files are named.
  t(bytes ? 'models.embedder.what' : 'models.embedder.whatUnsized', {
    model: partsOf(model).id,
    size: wordMegabytes(bytes, language),
    from: from.join(', '),
  });

/** State of the built-in embedder: working, downloading, or the reason of a failure. */
export const EmbedderState = ({ embedder }: { embedder: State }) => {
  const { t, i18n } = useTranslation();
  const { state, reason, detail, bytes, fetched, model } = embedder;
  if (state === 'ready')
    return (
      <p className="flex items-center gap-1.5">
        <CircleCheck size={16} aria-hidden className="shrink-0 text-good" />
        {t('models.embedder.ready', { model: partsOf(model).id })}
      </p>
    );
  if (state === 'fetching') {
    const word = t('models.embedder.fetching', {
      fetched: wordMegabytes(fetched, i18n.language),
      size: wordMegabytes(bytes, i18n.language),
    });
    return (
      <div className="flex max-w-md flex-col gap-1.5">
        <p className="tabular-nums">{word}</p>
        <Progress label={t('models.embedder.title')} value={bytes ? fetched / bytes : 0} className="w-full" />
      </div>
    );
  }
  // The embedder is not failing while it is off or waits for the owner's consent.
  const isCalm = state === 'off' || reason === 'not_asked' || reason === null;
  return (
    <div className="flex flex-col gap-0.5">
      <p className={`flex items-center gap-1.5 ${isCalm ? 'text-quiet' : 'text-bad'}`}>
        {isCalm ? (
          <CircleDashed size={16} aria-hidden className="shrink-0" />
        ) : (
          <CircleAlert size={16} aria-hidden className="shrink-0" />
        )}
        {t(
          reason
            ? `models.embedder.reason.${reason}`
            : `models.embedder.${state === 'off' ? 'off' : 'failed'}`,
        )}
      </p>
      {detail && (
        <p className="text-quiet text-xs [overflow-wrap:anywhere]">
          {t('models.said')} <q>{detail}</q>
        </p>
      )}
      {!isCalm && <p className="text-quiet text-xs">{t('models.embedder.meanwhile')}</p>}
    </div>
  );
};
