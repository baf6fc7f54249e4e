import type { Principal } from '@docent/contract';
import { Globe, Users } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';

type Props = {
  principal: Principal;
  isDisabled?: boolean;
  /** Shown below the name, in place of the username or the size of the group. */
  about?: string;
};

/** A person, a group or everybody, with what tells them apart from others of the name. */
export const PrincipalName = ({ principal, isDisabled = false, about: given }: Props) => {
  const { t } = useTranslation();
  const about =
    given ??
    (principal.kind === 'person'
      ? `@${principal.username}`
      : principal.kind === 'group' && t('access.members', { count: principal.members }));
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {principal.kind === 'person' ? (
        <Avatar name={principal.name} />
      ) : (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface text-quiet">
          {principal.kind === 'group' ? <Users size={16} aria-hidden /> : <Globe size={16} aria-hidden />}
        </span>
      )}
      <span className="min-w-0">
        <span className="block break-words font-medium [overflow-wrap:anywhere]">
          {principal.kind === 'everybody' ? t('access.everybody') : principal.name}
        </span>
        {about && <span className="block break-words text-quiet text-xs">{about}</span>}
        {isDisabled && <span className="block text-warn text-xs">{t('access.disabled')}</span>}
      </span>
    </span>
  );
};
