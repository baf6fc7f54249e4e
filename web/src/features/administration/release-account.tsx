import type { ManagedUser } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useReleaseUser } from './queries.ts';

type Props = { user: Pick<ManagedUser, 'id' | 'name' | 'email' | 'can'> };

/** Releases an account from the identity that signs in to it, after a confirmation. Renders nothing without an identity. */
export const ReleaseAccount = ({ user }: Props) => {
  const { t } = useTranslation();
  const release = useReleaseUser();
  const [isAsking, setIsAsking] = useState(false);
  if (!user.can.release) return null;
  const { id, name, email } = user;
  return (
    <>
      <Button
        kind="quiet"
        className="!min-h-8 !px-2"
        aria-label={`${t('administration.users.release')}: ${name}`}
        disabled={release.isPending}
        onClick={() => setIsAsking(true)}
      >
        {t('administration.users.release')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setIsAsking(false)}
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
    </>
  );
};
