import { useEffect } from 'react';
import { hasSignedOutByHand, useUser } from '../../api/session.ts';
import { useShowChatError } from './chat-error.ts';
import { forgetDrafts } from './drafts.ts';
import { emptyOutbox, startOutbox } from './outbox.ts';
import { useRefreshChats } from './queries.ts';

/** Sends what waits, on whatever page the person is. Nothing of theirs stays in the browser after they sign out. */
export const useSending = () => {
  const userId = useUser()?.id;
  const onSent = useRefreshChats();
  const onError = useShowChatError();
  useEffect(() => {
    if (userId) return startOutbox(userId, { onSent, onError });
  }, [userId, onSent, onError]);
  useEffect(
    () => () => {
      if (!hasSignedOutByHand()) return;
      emptyOutbox();
      forgetDrafts();
    },
    [],
  );
};
