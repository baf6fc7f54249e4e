import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import { Section } from './section.tsx';

/** A code of an app besides the password. */
export const SecondFactorSection = () => {
  const { t } = useTranslation();
  const user = useUser();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const queryKey = keys.users.one(user?.id);
  const me = useQuery({
    queryKey,
    queryFn: user ? () => call('getUser', { params: { id: user.id } }) : skipToken,
  });
  const isOn = me.data?.two_factor ?? false;
  return (
    <Section title={t('accounts.secondFactorTitle')} text={t('accounts.secondFactorWhat')}>
      {me.isPending ? (
        <Skeleton lines={1} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">{t(isOn ? 'accounts.secondFactorOn' : 'accounts.secondFactorOff')}</p>
          <Button onClick={() => setOpen(true)}>
            {t(isOn ? 'accounts.switchOff' : 'accounts.switchOn')}
          </Button>
        </div>
      )}
      {open && (
        <SecondFactorDialog
          isOn={isOn}
          onClose={() => {
            setOpen(false);
            void queries.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Section>
  );
};
