import type { ConfigChange } from '@docent/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { ChangeDiff } from './change-diff.tsx';
import { useChanges, useRestore } from './queries.ts';

/** Every change of the configuration: who, when, what; and the way back. */
const HistoryTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const list = useChanges(domain.id);
  const restore = useRestore(domain.id);
  const [asked, setAsked] = useState<ConfigChange | null>(null);
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <section aria-label={t('domains.tab.history')} className="max-w-form">
      {list.isPending && <Skeleton lines={5} />}
      {list.isError && (
        <Failed text={wordDetail(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      <ol className="flex flex-col gap-3">
        {changes.map((change) => (
          <Change
            key={change.id}
            change={change}
            isPresent={change.version === domain.version}
            onRestore={() => setAsked(change)}
          />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('configuration.older')}
        </Button>
      )}
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('configuration.restoreTitle', { version: asked?.version })}
        description={t('configuration.restoreText')}
        action={t('configuration.restore')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          asked &&
          restore.mutate(asked.id, {
            onSuccess: () => showToast(t('configuration.restored', { version: asked.version })),
            onError: (error) => showToast(wordDetail(t, error), 'error', t('configuration.restoreFailed')),
          })
        }
      />
    </section>
  );
};

type ChangeProps = { change: ConfigChange; isPresent: boolean; onRestore: () => void };

const Change = ({ change, isPresent, onRestore }: ChangeProps) => {
  const { t, i18n } = useTranslation();
  const date = new Date(change.created_at);
  return (
    <li className="rounded-xl border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{t('configuration.version', { version: change.version })}</h2>
        <p className="grow text-quiet">
          {change.author
            ? t(`configuration.changeKind.${change.kind}`, { name: change.author.name })
            : t(`configuration.changeAlone.${change.kind}`)}
          {' · '}
          <time dateTime={change.created_at} title={date.toLocaleString(localeOf(i18n.language))}>
            {wordDate(date, i18n.language)}
          </time>
        </p>
        {isPresent ? (
          <Badge tone="accent">{t('configuration.present')}</Badge>
        ) : (
          <Button
            onClick={onRestore}
            size="sm"
            aria-label={t('configuration.restoreVersion', { version: change.version })}
          >
            <RotateCcw size={14} aria-hidden />
            {t('configuration.restore')}
          </Button>
        )}
      </div>
      {Object.entries(change.changes).map(([field, { before, after }]) => (
        <ChangeDiff key={field} field={field} before={before} after={after} />
      ))}
    </li>
  );
};

export default HistoryTab;
