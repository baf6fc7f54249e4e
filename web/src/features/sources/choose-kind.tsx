import type { SourceKind } from '@docent/contract';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { KindIcon } from './kind-icon.tsx';
import { useSourceKinds } from './queries.ts';

/** List of connectors; kinds that only another role may add are marked so. */
export const ChooseKind = ({ onChoose }: { onChoose: (kind: SourceKind) => void }) => {
  const { t } = useTranslation();
  const kinds = useSourceKinds();
  if (kinds.isPending) return <Skeleton lines={4} shape="cards" />;
  if (kinds.isError)
    return (
      <Failed text={wordError(t, kinds.error)} retry={t('app.retry')} onRetry={() => void kinds.refetch()} />
    );
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {kinds.data.kinds
        .filter(({ available }) => available)
        .map(({ kind, may_add }) => (
          <li key={kind}>
            <button
              type="button"
              disabled={!may_add}
              onClick={() => onChoose(kind)}
              className="flex h-full w-full items-start gap-3 rounded-xl border border-line p-3 text-left hover:border-control hover:bg-surface disabled:opacity-60 disabled:hover:border-line disabled:hover:bg-transparent"
            >
              <KindIcon kind={kind} className="mt-0.5" />
              <span className="min-w-0">
                <span className="block font-medium">{t(`sources.kind.${kind}.name`)}</span>
                <span className="block text-quiet text-xs">
                  {may_add ? t(`sources.kind.${kind}.text`) : t('sources.ownersOnly')}
                </span>
              </span>
            </button>
          </li>
        ))}
    </ul>
  );
};
