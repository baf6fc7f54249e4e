import type { Message, MessageDelta, MessageStatusEvent, NewMessageEvent } from '@docent/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getSocket, useSocketEvent, useSocketReturn } from '../../api/socket.ts';
import { applyDelta, extend, hasNewer, NOTHING, type Stretch } from './messages.ts';
import { usePages } from './use-pages.ts';

/**
 * Window of one chat's messages, live where it reaches the chat's end. Subscribes first (the server joins the room before it reads), then
 * loads missing messages and merges them; repeats this after a lost connection. Newer messages beyond the window, as after a gap or a link
 * to an old message, load on scrolling. The caller remounts it for another chat.
 */
export const useMessages = (chatId: string, startAt: number | null) => {
  const [stretch, setStretch] = useState<Stretch>(NOTHING);
  const known = useRef<Stretch>(NOTHING);
  /** Answers on their way that are not at hand: older than the first message, written anew. */
  const elsewhere = useRef(new Set<string>());

  const become = useCallback((next: Stretch) => {
    known.current = next;
    setStretch(next);
  }, []);
  const add = useCallback((message: Message) => become(extend(known.current, [message])), [become]);
  const { load, reread, ...pages } = usePages({ chatId, startAt, known, become });

  useEffect(() => {
    const socket = getSocket();
    const onConnect = () => void load();
    socket.on('connect', onConnect);
    if (socket.connected) onConnect();
    return () => {
      socket.off('connect', onConnect);
    };
  }, [load]);

  const readAgain = useCallback(() => {
    // A failed reload is repeated by the next message or connection; a deleted chat shows its own error.
    reread().catch(() => {});
  }, [reread]);
  useSocketEvent('access_changed', readAgain);
  useSocketReturn(readAgain);

  useSocketEvent(
    'new_message',
    useCallback(({ chat_id, message }: NewMessageEvent) => chat_id === chatId && add(message), [chatId, add]),
  );
  useSocketEvent(
    'message_delta',
    useCallback(
      (delta: MessageDelta) => {
        if (delta.chat_id !== chatId) return;
        const isKnown = () => known.current.messages.some(({ id }) => id === delta.message_id);
        const isElsewhere = hasNewer(known.current) || elsewhere.current.has(delta.message_id);
        if (isElsewhere && !isKnown()) return;
        const messages = applyDelta(known.current.messages, delta);
        if (messages) become({ ...known.current, messages });
        else void load().then(() => isKnown() || elsewhere.current.add(delta.message_id));
      },
      [chatId, become, load],
    ),
  );
  useSocketEvent(
    'message_status',
    useCallback(
      ({ chat_id, message_id, answer }: MessageStatusEvent) => {
        if (chat_id !== chatId) return;
        const message = known.current.messages.find(({ id }) => id === message_id);
        if (message?.status === 'writing') add({ ...message, answer });
      },
      [chatId, add],
    ),
  );

  return { ...stretch, hasNewer: hasNewer(stretch), add, reload: load, ...pages };
};
