import type { Message } from '@docent/contract';
import { useState } from 'react';
import { type Outgoing, sendQuestion } from './send-question.ts';

type Pending = Outgoing & { failed: boolean };

type Options = { add: (messages: Message[]) => void; onSent: () => void; onError: (error: unknown) => void };

/** Questions on their way: shown at once, kept when they fail, sent again under the same `clientId`. */
export const useOutgoing = ({ add, onSent, onError }: Options) => {
  const [pending, setPending] = useState<Pending[]>([]);

  const deliver = async (outgoing: Outgoing): Promise<void> => {
    const others = (before: Pending[]) => before.filter(({ clientId }) => clientId !== outgoing.clientId);
    setPending((before) => [...others(before), { ...outgoing, failed: false }]);
    try {
      const { message, answer } = await sendQuestion(outgoing);
      add(answer ? [message, answer] : [message]);
      setPending(others);
      onSent();
    } catch (error) {
      setPending((before) => [...others(before), { ...outgoing, failed: true }]);
      onError(error);
    }
  };

  return { pending, deliver };
};
