import type { GroupDetail } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AddMembers } from './add-members.tsx';
import { Members } from './members.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useDeleteGroup, useGroup, useRenameGroup } from './queries.ts';

/** A group: origin, members, addition of members, and deletion. */
export const GroupDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const group = useGroup(id);
  return (
    <Dialog open wide onClose={onClose} title={group.data?.name ?? t('administration.groups.title')}>
      {group.isPending && <Skeleton lines={5} />}
      {group.isError && (
        <Failed
          text={wordError(t, group.error)}
          retry={t('app.retry')}
          onRetry={() => void group.refetch()}
        />
      )}
      {group.data && <Opened group={group.data} onClose={onClose} />}
    </Dialog>
  );
};

const Opened = ({ group, onClose }: { group: GroupDetail; onClose: () => void }) => {
  const { t } = useTranslation();
  const rename = useRenameGroup(group.id);
  const remove = useDeleteGroup(group.id);
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const isOurs = group.origin === 'hand';
  const isEmpty = group.people + group.groups === 0;
  const within = group.within.map(({ name }) => name).join(', ');
  return (
    <div className="flex flex-col gap-5">
      <div className="text-quiet">
        <p>{t(`administration.groups.kept.${group.origin}`, { name: group.external_id ?? group.name })}</p>
        {within && <p>{t('administration.groups.within', { names: within })}</p>}
      </div>
      {isOurs && <AddMembers group={group} />}
      <Members group={group} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        {isOurs && <Button onClick={() => setAsking('name')}>{t('administration.groups.rename')}</Button>}
        {(isOurs || isEmpty) && (
          <Button onClick={() => setAsking('delete')}>{t('administration.groups.delete')}</Button>
        )}
        <Button kind="main" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
      {asking === 'name' && (
        <NameDialog
          title={t('administration.groups.renameTitle', { name: group.name })}
          name={group.name}
          onSave={(name) => rename.mutateAsync(name)}
          onClose={() => setAsking(null)}
        />
      )}
      <Confirm
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        title={t('administration.groups.deleteTitle', { name: group.name })}
        description={t('administration.groups.deleteText')}
        action={t('app.delete')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: onClose,
            onError: (error) => showToast(wordError(t, error), 'error'),
          })
        }
      />
    </div>
  );
};
