import type { Message } from '@docent/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { getSocket } from '../../api/socket.ts';
import { type Outgoing, sendQuestion } from './send-question.ts';

/** `waiting`: for the connection. `failed`: the person is asked to send again. */
export type Pending = Outgoing & { state: 'waiting' | 'sending' | 'failed' };

type Options = { add: (messages: Message[]) => void; onSent: () => void; onError: (error: unknown) => void };

const CONNECTION_CODES = ['timeout', 'network'];

/**
 * Messages on their way: shown at once, kept when they fail, sent again under the same `clientId`. What the connection
 * kept from arriving is sent by itself when it is back.
 */
export const useOutgoing = ({ add, onSent, onError }: Options) => {
  const [pending, setPending] = useState<Pending[]>([]);
  const lost = useRef(new Map<string, Outgoing>());

  const become = useCallback((outgoing: Outgoing, state: Pending['state'] | 'sent') => {
    setPending((before) => {
      const index = before.findIndex(({ clientId }) => clientId === outgoing.clientId);
      if (state === 'sent') return before.filter((_, at) => at !== index);
      if (index < 0) return [...before, { ...outgoing, state }];
      return before.map((one, at) => (at === index ? { ...one, state } : one));
    });
  }, []);

  const deliver = useCallback(
    async (outgoing: Outgoing): Promise<void> => {
      if (!getSocket().connected || !navigator.onLine) {
        lost.current.set(outgoing.clientId, outgoing);
        become(outgoing, 'waiting');
        return;
      }
      lost.current.delete(outgoing.clientId);
      become(outgoing, 'sending');
      try {
        const { message, answer } = await sendQuestion(outgoing);
        add(answer ? [message, answer] : [message]);
        become(outgoing, 'sent');
        onSent();
      } catch (error) {
        const isLost = error instanceof ApiError && CONNECTION_CODES.includes(error.code);
        if (isLost) lost.current.set(outgoing.clientId, outgoing);
        become(outgoing, isLost && !getSocket().connected ? 'waiting' : 'failed');
        if (getSocket().connected) onError(error);
      }
    },
    [add, onSent, onError, become],
  );

  useEffect(() => {
    const again = () => {
      for (const outgoing of [...lost.current.values()]) void deliver(outgoing);
    };
    const socket = getSocket();
    socket.on('connect', again);
    window.addEventListener('online', again);
    return () => {
      socket.off('connect', again);
      window.removeEventListener('online', again);
    };
  }, [deliver]);

  return { pending, deliver };
};
