import type { Message, MessageDelta, MessageStatusEvent, NewMessageEvent } from '@docent/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emit, getSocket, useSocketEvent } from '../../api/socket.ts';
import { applyDelta, catchUpFrom, hasHole, type Messages, merge } from './messages.ts';

/** The server sends at most this many messages at once. */
const PAGE = 500;

/**
 * The messages of one chat, live. Subscribes first (the server joins the room before it reads), then asks for what is
 * lacking, then merges; after a lost connection or a hole it asks again. The caller remounts it for another chat.
 */
export const useMessages = (chatId: string) => {
  const [messages, setMessages] = useState<Messages>([]);
  const [state, setState] = useState<'loading' | 'ready'>('loading');
  const [error, setError] = useState<unknown>(null);
  const known = useRef<Messages>([]);
  const loading = useRef<{ again: boolean } | null>(null);

  const become = useCallback((next: Messages) => {
    known.current = next;
    setMessages(next);
  }, []);
  const add = useCallback((incoming: Message[]) => become(merge(known.current, incoming)), [become]);

  const loadOnce = useCallback(async () => {
    let from = catchUpFrom(known.current);
    for (;;) {
      const { messages: found } = await emit('load_chat', { chat_id: chatId, after_seq: from });
      add(found);
      if (found.length < PAGE) return;
      from = found.at(-1)?.seq ?? from;
    }
  }, [chatId, add]);

  /** Asks for what is lacking. Calls that come meanwhile are one further round. */
  const load = useCallback(async () => {
    if (loading.current) {
      loading.current.again = true;
      return;
    }
    const round = { again: false };
    loading.current = round;
    try {
      do {
        round.again = false;
        await loadOnce();
      } while (round.again);
      setState('ready');
      setError(null);
    } catch (reason) {
      setError(reason);
    } finally {
      loading.current = null;
    }
  }, [loadOnce]);

  useEffect(() => {
    const socket = getSocket();
    const onConnect = () => void load();
    socket.on('connect', onConnect);
    if (socket.connected) onConnect();
    return () => {
      socket.off('connect', onConnect);
    };
  }, [load]);

  useSocketEvent(
    'new_message',
    useCallback(
      ({ chat_id, message }: NewMessageEvent) => {
        if (chat_id !== chatId) return;
        add([message]);
        if (hasHole(known.current)) void load();
      },
      [chatId, add, load],
    ),
  );
  useSocketEvent(
    'message_delta',
    useCallback(
      (delta: MessageDelta) => {
        if (delta.chat_id !== chatId) return;
        const next = applyDelta(known.current, delta);
        if (next) become(next);
        else void load();
      },
      [chatId, become, load],
    ),
  );
  useSocketEvent(
    'message_status',
    useCallback(
      ({ chat_id, message_id, answer }: MessageStatusEvent) => {
        if (chat_id !== chatId) return;
        const message = known.current.find(({ id }) => id === message_id);
        if (message?.status === 'writing') add([{ ...message, answer }]);
      },
      [chatId, add],
    ),
  );

  return { messages, state, error, add, reload: load };
};
