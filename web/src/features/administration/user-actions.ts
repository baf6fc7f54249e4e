import type { ManagedUser } from '@docent/contract';

export type UserAction = 'link' | 'release' | 'download' | 'delete' | 'disable' | 'enable';

type Given = {
  disabled: boolean;
  can: Pick<ManagedUser['can'], 'disable' | 'release' | 'export' | 'delete'>;
};

/** Lists the actions on an account that the caller's rights allow, in the order of the menu. */
export const listUserActions = ({ disabled, can }: Given): UserAction[] => {
  if (!can.disable) return [];
  const actions: (UserAction | false)[] = [
    !disabled && 'link',
    can.release && 'release',
    disabled && can.export && 'download',
    disabled ? 'enable' : 'disable',
    disabled && can.delete && 'delete',
  ];
  return actions.filter((action) => action !== false);
};
