import type { ManagedUser } from '@docent/contract';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useReleaseUser } from './queries.ts';

type Props = {
  user: Pick<ManagedUser, 'id' | 'name' | 'email'>;
  isAsked: boolean;
  onClose: () => void;
};

/** Asks before an account is released from the identity that signs in to it. */
export const ReleaseAccount = ({ user: { id, name, email }, isAsked, onClose }: Props) => {
  const { t } = useTranslation();
  const release = useReleaseUser();
  return (
    <Confirm
      open={isAsked}
      onClose={onClose}
      title={t('administration.users.releaseTitle', { name })}
      description={t('administration.users.releaseText', { email })}
      action={t('administration.users.release')}
      cancel={t('app.cancel')}
      onConfirm={() =>
        release.mutate(id, {
          onSuccess: () => showToast(t('administration.users.released')),
          onError: (error) => showToast(wordError(t, error), 'error'),
        })
      }
    />
  );
};
