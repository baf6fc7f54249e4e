import type { ManagedUser } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomains } from '../domains/index.ts';
import { useChangeUser } from './queries.ts';

/** Whether a person is an expert, and of which domains. */
export const ExpertDialog = ({ user, onClose }: { user: ManagedUser; onClose: () => void }) => {
  const { t } = useTranslation();
  const domains = useDomains();
  const change = useChangeUser();
  const [isExpert, setExpert] = useState(user.is_expert);
  const [chosen, setChosen] = useState<string[]>(user.domain_ids);
  const save = () =>
    change.mutate(
      { id: user.id, is_expert: isExpert, domain_ids: isExpert ? chosen : [] },
      {
        onSuccess: () => {
          showToast(t('administration.users.updated'));
          onClose();
        },
        onError: (error) => showToast(wordError(t, error), 'error'),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('administration.users.expertTitle', { name: user.name })}
      description={t('administration.users.expertText')}
    >
      <div className="flex flex-col gap-4 text-left">
        <Checkbox
          className="font-medium"
          checked={isExpert}
          onChange={(event) => setExpert(event.target.checked)}
          label={t('administration.users.expert')}
        />
        {domains.isPending && <Skeleton lines={3} />}
        <fieldset disabled={!isExpert} className="max-h-64 overflow-y-auto disabled:opacity-60">
          <legend className="mb-1 text-quiet text-xs">{t('app.domains')}</legend>
          {domains.data?.map(({ id, name }) => (
            <Checkbox
              key={id}
              className="py-1"
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              label={name}
            />
          ))}
        </fieldset>
        <DialogActions cancel={t('app.cancel')} onClose={onClose}>
          <Button kind="main" onClick={save} disabled={change.isPending}>
            {t('app.save')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
};
