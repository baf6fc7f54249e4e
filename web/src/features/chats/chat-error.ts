import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { wordError } from '../../i18n/errors.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';

/** Failures of the road, worded by themselves; for every other one the catalogue has a single sentence. */
const WORDED = [
  'timeout',
  'network',
  'unavailable',
  'too_many_requests',
  'chat_closed',
  'answer_in_progress',
];

const wordChatError = (t: TFunction, reason: unknown, product: string): string => {
  if (!(reason instanceof ApiError)) return t('chats.unknownError');
  if (reason.code === 'domain_required') return t('chats.mustSelectDomain', { product });
  return WORDED.includes(reason.code) ? wordError(t, reason) : t('chats.unknownError');
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
