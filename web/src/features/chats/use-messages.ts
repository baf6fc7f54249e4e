import type { Message, MessageDelta, MessageStatusEvent, NewMessageEvent } from '@docent/contract';
import { MESSAGES_AT_ONCE } from '@docent/contract/constants';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emit, getSocket, useSocketEvent } from '../../api/socket.ts';
import { applyDelta, catchUpFrom, firstSeq, hasHole, type Messages, merge } from './messages.ts';
import { PAGE, useOlder } from './use-older.ts';

/**
 * The messages of one chat, live: the newest page, then what follows, and older ones when they are asked for.
 * Subscribes first (the server joins the room before it reads), then asks for what is lacking, then merges; after a
 * lost connection or a hole it asks again. The caller remounts it for another chat.
 */
export const useMessages = (chatId: string) => {
  const [messages, setMessages] = useState<Messages>([]);
  const [state, setState] = useState<'loading' | 'ready'>('loading');
  const [error, setError] = useState<unknown>(null);
  const known = useRef<Messages>([]);
  const loading = useRef<{ again: boolean } | null>(null);
  /** Answers on their way that are not at hand: older than the first page, written anew. */
  const elsewhere = useRef(new Set<string>());

  const become = useCallback((next: Messages) => {
    known.current = next;
    setMessages(next);
  }, []);
  const prepend = useCallback((older: Message[]) => become(merge(known.current, older)), [become]);
  /** Adds what is new, or newer than what is at hand. What is older than that stays away: it would leave a gap. */
  const add = useCallback(
    (incoming: Message[]) =>
      become(
        merge(
          known.current,
          incoming.filter(({ seq }) => seq >= firstSeq(known.current)),
        ),
      ),
    [become],
  );
  const older = useOlder({ chatId, known, prepend });

  const loadOnce = useCallback(async () => {
    if (!known.current.length) {
      add((await emit('load_chat', { chat_id: chatId, limit: PAGE })).messages);
      return;
    }
    let from = catchUpFrom(known.current);
    for (;;) {
      const { messages: found } = await emit('load_chat', { chat_id: chatId, after_seq: from });
      add(found);
      if (found.length < MESSAGES_AT_ONCE) return;
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
        const isKnown = () => known.current.some(({ id }) => id === delta.message_id);
        if (elsewhere.current.has(delta.message_id) && !isKnown()) return;
        const next = applyDelta(known.current, delta);
        if (next) become(next);
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
        const message = known.current.find(({ id }) => id === message_id);
        if (message?.status === 'writing') add([{ ...message, answer }]);
      },
      [chatId, add],
    ),
  );

  return { messages, state, error, add, reload: load, ...older };
};
