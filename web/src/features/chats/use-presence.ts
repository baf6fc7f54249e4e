import { TYPING_TIMEOUT_MS } from '@docent/contract/constants';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { emit, getSocket, useSocketEvent } from '../../api/socket.ts';

/** Often enough that others see it without a break. */
const SAY_TYPING_MS = TYPING_TIMEOUT_MS / 2;

/** Users who have this chat open or type in it; reports the same of this window. */
export const usePresence = (chatId: string) => {
  const me = useUser()?.id;
  const [here, setHere] = useState<string[]>([]);
  const [typing, setTyping] = useState<string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const said = useRef(0);

  useEffect(() => {
    const socket = getSocket();
    const arrive = () =>
      void emit('view_chat', { chat_id: chatId }).then(
        ({ user_ids }) => setHere(user_ids),
        () => {}, // only a picture of who is here: the next one comes by itself
      );
    socket.on('connect', arrive);
    if (socket.connected) arrive();
    return () => {
      socket.off('connect', arrive);
      // The server also removes the viewer when the connection ends.
      if (socket.connected) void emit('view_chat', { chat_id: null }).catch(() => {});
    };
  }, [chatId]);

  useSocketEvent(
    'presence',
    useCallback(({ chat_id, user_ids }) => chat_id === chatId && setHere(user_ids), [chatId]),
  );
  const forget = useCallback((userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTyping([...timers.current.keys()]);
  }, []);
  useSocketEvent(
    'typing',
    useCallback(
      ({ chat_id, user_id }) => {
        if (chat_id !== chatId || user_id === me) return;
        clearTimeout(timers.current.get(user_id));
        timers.current.set(
          user_id,
          setTimeout(() => forget(user_id), TYPING_TIMEOUT_MS),
        );
        setTyping([...timers.current.keys()]);
      },
      [chatId, me, forget],
    ),
  );
  useSocketEvent(
    'new_message',
    useCallback(
      ({ message }) => {
        if (message.author) forget(message.author.id);
      },
      [forget],
    ),
  );

  const sayTyping = useCallback(() => {
    if (Date.now() - said.current < SAY_TYPING_MS || !getSocket().connected) return;
    said.current = Date.now();
    void emit('typing', { chat_id: chatId }).catch(() => {}); // The next key press reports it again.
  }, [chatId]);

  return { here, typing, sayTyping };
};
