import type { Message, MessageDelta, MessageStatusEvent, NewMessageEvent } from '@docent/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emit, getSocket, useSocketEvent } from '../../api/socket.ts';
import { applyDelta, catchUpFrom, type Messages, merge } from './messages.ts';

const PAGE = 500;

/**
 * The messages of one chat, live. Subscribes first (the server joins the room before it reads), then asks for what is
 * lacking, then merges; after a lost connection or a hole it asks again.
 */
export const useMessages = (chatId: string) => {
  const [messages, setMessages] = useState<Messages>([]);
  const [state, setState] = useState<'loading' | 'ready'>('loading');
  const [error, setError] = useState<unknown>(null);
  const known = useRef<Messages>([]);

  const become = useCallback((next: Messages) => {
    known.current = next;
    setMessages(next);
  }, []);
  const add = useCallback((incoming: Message[]) => become(merge(known.current, incoming)), [become]);

  const load = useCallback(async () => {
    try {
      for (;;) {
        const { messages: found } = await emit('load_chat', {
          chat_id: chatId,
          after_seq: catchUpFrom(known.current),
        });
        if (found.some((message) => message.chat_id !== chatId)) return;
        add(found);
        if (found.length < PAGE) break;
      }
      setState('ready');
      setError(null);
    } catch (reason) {
      setError(reason);
    }
  }, [chatId, add]);

  useEffect(() => {
    become([]);
    setState('loading');
    setError(null);
    const socket = getSocket();
    const onConnect = () => void load();
    socket.on('connect', onConnect);
    if (socket.connected) onConnect();
    return () => {
      socket.off('connect', onConnect);
    };
  }, [load, become]);

  useSocketEvent(
    'new_message',
    useCallback(
      ({ chat_id, message }: NewMessageEvent) => {
        if (chat_id === chatId) add([message]);
      },
      [chatId, add],
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
        const message = known.current.find(({ id }) => id === message_id);
        if (chat_id === chatId && message?.status === 'writing') add([{ ...message, answer }]);
      },
      [chatId, add],
    ),
  );

  return { messages, state, error, add, reload: load };
};
