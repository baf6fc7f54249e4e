import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { signInByPasskey } from './queries.ts';
import { wordSignInError } from './word-sign-in-error.ts';

/** Button to sign in with a passkey, where the browser supports it. */
export const PasskeyButton = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation();
  const [error, setError] = useState<string>();
  if (!('PublicKeyCredential' in window)) return null;
  const enter = async () => {
    try {
      await signInByPasskey();
      onDone();
    } catch (reason) {
      // The user cancelled the browser's dialog: no message.
      if (!(reason instanceof ApiError)) return;
      setError(
        reason.code === 'invalid_credentials' ? t('errors.passkey_failed') : wordSignInError(t, reason),
      );
    }
  };
  return (
    <>
      <Button onClick={() => void enter()}>
        <Fingerprint size={16} aria-hidden />
        {t('accounts.passkeySignIn')}
      </Button>
      <FormError text={error} />
    </>
  );
};
