import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from '../../router/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { hasLeft } from './left-chats.ts';

/** Redirects home from a chat that was visible a moment ago, with a message unless the user has left it. */
export const GoneChat = ({ chatId }: { chatId: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!hasLeft(chatId)) showToast(t('people.gone'), 'error');
    void navigate('/', { replace: true });
    return () => client.removeQueries({ queryKey: keys.chats.one(chatId) });
  }, [chatId, navigate, client, t]);
  return null;
};
