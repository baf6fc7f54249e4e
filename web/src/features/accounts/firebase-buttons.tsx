import type { FirebaseConfig } from '@docent/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { signInByProvider } from './queries.ts';
import { wordSignInError } from './word-sign-in-error.ts';

const NAMES: Record<string, string> = {
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
  'apple.com': 'Apple',
  'github.com': 'GitHub',
};
const nameOf = (id: string) => NAMES[id] ?? id.replace(/^(saml|oidc)\./, '');

/** One button for each other system that the Firebase project knows. */
export const FirebaseButtons = ({ config, onDone }: { config: FirebaseConfig; onDone: () => void }) => {
  const { t } = useTranslation();
  const [error, setError] = useState<string>();
  const others = config.providers.filter((id) => id !== 'password');
  if (!others.length) return null;
  const enter = async (id: string) => {
    try {
      await signInByProvider(config, id);
      onDone();
    } catch (reason) {
      // The user closed the window: no message.
      if (reason instanceof ApiError && /popup-closed|cancelled-popup/.test(reason.code)) return;
      setError(wordSignInError(t, reason));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {others.map((id) => (
        <Button key={id} onClick={() => void enter(id)}>
          <KeyRound size={16} aria-hidden />
          {t('accounts.signInWith', { name: nameOf(id) })}
        </Button>
      ))}
      <FormError text={error} />
      {config.providers.includes('password') && (
        <p className="flex items-center gap-3 text-quiet text-xs before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {t('accounts.or')}
        </p>
      )}
    </div>
  );
};
