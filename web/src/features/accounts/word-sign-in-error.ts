import { ApiError } from '../../api/client.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Why signing in failed, in the catalogue's words. */
export const wordSignInError = (t: Translate, error: unknown): string => {
  const code = error instanceof ApiError ? error.code : 'unexpected';
  const known: Record<string, string> = {
    invalid_credentials: t('accounts.invalid'),
    email_unverified: t('errors.email_unverified'),
    too_many_requests: t('errors.too_many_requests'),
  };
  return known[code] ?? t('accounts.loginFailed', { code });
};
