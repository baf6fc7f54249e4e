import type { PublicConfig } from '@docent/contract';
import { KeyRound } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { leaveForSso } from './sso-journey.ts';

type Props = { connections: PublicConfig['sso']; target: string };

/** One button for each other system that people may sign in with. */
export const SsoButtons = ({ connections, target }: Props) => {
  const { t } = useTranslation();
  if (!connections.length) return null;
  return (
    <div className="flex flex-col gap-2">
      {connections.map(({ id, name }) => (
        <Button key={id} onClick={() => leaveForSso(id, target)}>
          <KeyRound size={16} aria-hidden />
          {t('accounts.signInWith', { name })}
        </Button>
      ))}
      <p className="flex items-center gap-3 text-quiet text-xs before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('accounts.or')}
      </p>
    </div>
  );
};
