import type { PublicUser } from '@docent/contract';
import { Lock } from 'lucide-react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { useReadingOf } from './queries.ts';

type Props = { person: Pick<PublicUser, 'id' | 'name'>; onClose: () => void };

/** Dialog with a user's access to the domains that the caller manages: which they read, and how much of each. */
export const ReadingDialog = ({ person, onClose }: Props) => {
  const { t } = useTranslation();
  const reading = useReadingOf(person.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('access.what', { name: person.name })}
      description={t('access.whatText')}
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>{t('access.close')}</Button>
        </div>
      }
    >
      {reading.isPending && <Skeleton lines={3} />}
      {reading.isError && (
        <Failed
          text={wordDetail(t, reading.error)}
          retry={t('app.retry')}
          onRetry={() => void reading.refetch()}
        />
      )}
      {reading.data?.domains.length === 0 && <p className="text-quiet">{t('access.whatNone')}</p>}
      <ul className="flex flex-col gap-2">
        {reading.data?.domains.map((domain) => (
          <li key={domain.id} className="flex flex-wrap items-baseline gap-x-3">
            <span className="flex min-w-0 flex-1 items-center gap-1.5 break-words font-medium">
              {domain.name}
              {domain.access === 'restricted' && (
                <Lock size={13} role="img" aria-label={t('app.restricted')} className="shrink-0 text-quiet" />
              )}
            </span>
            <span className="text-quiet">
              {domain.reads
                ? t('access.whatReads', { readable: domain.readable, documents: domain.documents })
                : t('access.whatNot')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
