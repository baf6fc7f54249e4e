import type { InboxRequest, PublicUser } from '@docent/contract';
import { ArrowRightLeft } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Previewed, previewInvitation, WithheldFrom } from '../chats/reading.ts';
import { useDomains } from '../domains/index.ts';
import { ItemAction } from './item-action.tsx';
import { useChangeRequest } from './queries.ts';
import { MenuContent, MenuItem } from './snooze-menu.tsx';

type Props = { request: InboxRequest; onDone: () => void };

/** Asks another expert of the domain instead, after a warning about messages of the chat that the expert cannot read. */
export const HandOver = ({ request, onDone }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const domain = useDomains().data?.find(({ id }) => id === request.domain?.id);
  const change = useChangeRequest(request.id);
  const [withheld, setWithheld] = useState<{ to: PublicUser; people: Previewed[] } | null>(null);
  const others = (domain?.experts ?? []).filter(({ id }) => id !== me?.id && id !== request.asked_by?.id);

  const handOver = (to: PublicUser) =>
    void change.mutateAsync({ do: 'hand_over', user_id: to.id }).then(
      () => {
        showToast(t('inbox.handedOver', { name: to.name }));
        onDone();
      },
      (error) => showToast(wordError(t, error), 'error'),
    );
  const choose = async (to: PublicUser) => {
    try {
      const { people } = await previewInvitation(request.chat_id, { user_ids: [to.id] });
      if (people.some((one) => one.withheld.length > 0)) setWithheld({ to, people });
      else handOver(to);
    } catch (error) {
      showToast(wordError(t, error), 'error');
    }
  };

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <ItemAction icon={ArrowRightLeft} label={t('inbox.handOver')} disabled={change.isPending} />
        </DropdownMenu.Trigger>
        <MenuContent>
          <DropdownMenu.Label className="px-2.5 py-1.5 text-quiet text-xs">
            {t(others.length ? 'inbox.handOverTo' : 'inbox.nobodyElse')}
          </DropdownMenu.Label>
          {others.map((one) => (
            <MenuItem key={one.id} onSelect={() => void choose(one)}>
              <Avatar name={one.name} className="size-6 text-[10px]" />
              <span className="min-w-0 truncate">{one.name}</span>
            </MenuItem>
          ))}
        </MenuContent>
      </DropdownMenu.Root>
      <Dialog open={withheld !== null} onClose={() => setWithheld(null)} title={t('people.askAnywayTitle')}>
        <WithheldFrom people={withheld?.people ?? []} />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setWithheld(null)}>{t('app.cancel')}</Button>
          <Button
            kind="main"
            onClick={() => {
              if (withheld) handOver(withheld.to);
              setWithheld(null);
            }}
          >
            {t('inbox.handAnyway')}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
