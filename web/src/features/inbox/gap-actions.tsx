import type { GapPatch, GapState, PublicUser } from '@docent/contract';
import { ArchiveX, RotateCcw, UserRoundCheck } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { z } from 'zod';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { showActionToast, showToast } from '../../ui/toast.tsx';
import { ItemAction } from './item-action.tsx';
import { useChangeGap } from './queries.ts';
import { MenuContent, MenuItem } from './snooze-menu.tsx';

type Props = {
  gap: z.infer<typeof GapState> & { id: string };
  /** Experts of its domain, by name. */
  experts: PublicUser[];
  /** Called after a decision, not after its undo. */
  onDone: (patch: GapPatch) => void;
};

/** Assigns a gap to an expert, dismisses it or brings it back, each with an undo. */
export const GapActions = ({ gap, experts, onDone }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const change = useChangeGap(gap.id);
  const { dismissed, assigned_to: assigned } = gap;
  const act = (patch: GapPatch, done: string, undo: GapPatch | null) =>
    void change.mutateAsync(patch).then(
      () => {
        const label = t('inbox.undo');
        if (undo) showActionToast(done, { label, onSelect: () => act(undo, t('inbox.undone'), null) });
        else showToast(done);
        if (undo) onDone(patch);
      },
      (error) => showToast(wordError(t, error), 'error'),
    );
  if (dismissed)
    return (
      <ItemAction
        icon={RotateCcw}
        label={t('inbox.bringBack')}
        disabled={change.isPending}
        onClick={() => act({ do: 'restore' }, t('inbox.broughtBack'), { do: 'dismiss' })}
      />
    );
  const before: GapPatch = assigned ? { do: 'assign', user_id: assigned.id } : { do: 'unassign' };
  return (
    <>
      <AssignMenu
        experts={experts}
        assigned={assigned}
        disabled={change.isPending}
        onAssign={({ id, name }) =>
          act(
            { do: 'assign', user_id: id },
            id === me?.id ? t('inbox.assignedToYou') : t('inbox.assignedTo', { name }),
            before,
          )
        }
        onUnassign={() => act({ do: 'unassign' }, t('inbox.unassigned'), before)}
      />
      <ItemAction
        icon={ArchiveX}
        label={t('inbox.dismiss')}
        disabled={change.isPending}
        onClick={() => act({ do: 'dismiss' }, t('inbox.dismissed'), { do: 'restore' })}
      />
    </>
  );
};

type MenuProps = {
  experts: PublicUser[];
  assigned: PublicUser | null;
  disabled: boolean;
  onAssign: (expert: PublicUser) => void;
  onUnassign: () => void;
};

const AssignMenu = ({ experts, assigned, disabled, onAssign, onUnassign }: MenuProps) => {
  const { t } = useTranslation();
  const me = useUser();
  const others = experts.filter(({ id }) => id !== assigned?.id);
  const isMine = assigned !== null && assigned.id === me?.id;
  const label = isMine
    ? t('inbox.yoursShort')
    : assigned
      ? t('inbox.assignedShort', { name: assigned.name })
      : t('inbox.assign');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <ItemAction icon={UserRoundCheck} label={label} disabled={disabled} />
      </DropdownMenu.Trigger>
      <MenuContent>
        <DropdownMenu.Label className="px-2.5 py-1.5 text-quiet text-xs">
          {t(others.length ? 'inbox.assignTo' : 'inbox.nobodyElse')}
        </DropdownMenu.Label>
        {others.map((one) => (
          <MenuItem key={one.id} onSelect={() => onAssign(one)}>
            <Avatar name={one.name} className="size-6 text-[10px]" />
            <span className="min-w-0 truncate">{one.id === me?.id ? t('inbox.me', one) : one.name}</span>
          </MenuItem>
        ))}
        {assigned && <MenuItem onSelect={onUnassign}>{t('inbox.unassign')}</MenuItem>}
      </MenuContent>
    </DropdownMenu.Root>
  );
};
