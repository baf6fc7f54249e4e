import type { Domain, GrantList } from '@docent/contract';
import { Globe, Lock } from 'lucide-react';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useChangeAccess } from './queries.ts';
import { RestrictForm } from './restrict-form.tsx';

type Props = { domain: Domain; people: NonNullable<GrantList['people']> };

/** Whether the domain is open or restricted, what that means and for how many, and the other of the two. */
export const Openness = ({ domain, people }: Props) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const change = useChangeAccess(domain.id);
  const isOpen = domain.access === 'open';
  const Icon = isOpen ? Globe : Lock;
  const close = () => setAsking(false);
  const turn = (managers: string[]) =>
    change.mutate(
      { access: isOpen ? 'restricted' : 'open', managers },
      {
        onSuccess: () => showToast(t('access.changed')),
        onError: (error) => showToast(t('access.failed', { error: wordDetail(t, error) }), 'error'),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-raised p-4">
      <Icon size={20} aria-hidden className="shrink-0 text-accent" />
      <div className="min-w-56 flex-1">
        <h2 className="font-semibold text-base">{t(isOpen ? 'access.open.title' : 'access.closed.title')}</h2>
        <p className="text-quiet">
          {isOpen
            ? t('access.open.text', { count: people.open })
            : t('access.closed.text', { count: people.restricted })}
        </p>
      </div>
      <Button disabled={change.isPending} onClick={() => setAsking(true)}>
        {t(isOpen ? 'access.open.restrict' : 'access.closed.open')}
      </Button>
      <Dialog
        open={asking && isOpen}
        onClose={close}
        title={t('access.restrictTitle', { name: domain.name })}
        description={
          people.restricted ? t('access.restrictText', { count: people.restricted }) : t('access.restrictAll')
        }
      >
        <RestrictForm
          domainId={domain.id}
          onClose={close}
          onRestrict={(managers) => {
            close();
            turn(managers);
          }}
        />
      </Dialog>
      <Confirm
        open={asking && !isOpen}
        onClose={close}
        title={t('access.openTitle', { name: domain.name })}
        description={t('access.openText', { count: people.open })}
        action={t('access.openIt')}
        cancel={t('app.cancel')}
        onConfirm={() => turn([])}
      />
    </div>
  );
};
