import { useCallback } from 'react';
import { ApiError } from '../../api/client.ts';
import { GENERAL, wordError } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';

/** The client's own messages stand by themselves. */
const OF_THE_ROAD = ['timeout', 'network'];

/**
 * Returns the catalogue's text of an error. Socket errors are "An error occurred" plus the reason, where the code has one; errors of a call
 * (a refused picture) are the reason alone.
 */
export const wordChatError = (t: Translate, reason: unknown, product: string): string => {
  if (!(reason instanceof ApiError)) return t('chats.unknownError');
  if (reason.code === 'domain_required') return t('chats.mustSelectDomain', { product });
  if (reason.status > 0 || OF_THE_ROAD.includes(reason.code)) return wordError(t, reason);
  const why = reason.code in GENERAL ? '' : t(`errors.${reason.code}`, { defaultValue: '' });
  return why ? `${t('chats.unknownError')}. ${why}` : t('chats.unknownError');
};

/** Shows what went wrong in a chat as a toast, in the catalogue's words. */
export const useShowChatError = () => {
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? '';
  return useCallback(
    (reason: unknown) => showToast(wordChatError(t, reason, product), 'error', t('app.globalError')),
    [t, product],
  );
};
