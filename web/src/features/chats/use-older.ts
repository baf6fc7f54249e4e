import type { Message } from '@docent/contract';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { emit } from '../../api/socket.ts';
import { firstSeq, type Messages } from './messages.ts';

/** Messages of one page: more than a tall window shows. */
export const PAGE = 50;
/** Messages before the one that a link leads to. */
const CONTEXT = 15;

type Options = { chatId: string; known: RefObject<Messages>; prepend: (messages: Message[]) => void };

/**
 * The older messages of a chat: a page at a time, or all down to one that a link names, so that what is at hand never
 * has a gap.
 */
export const useOlder = ({ chatId, known, prepend }: Options) => {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const going = useRef<Promise<void> | null>(null);

  const loadFrom = useCallback(
    async (seq: number): Promise<void> => {
      const end = firstSeq(known.current);
      const found: Message[] = [];
      for (let after = Math.max(0, seq - 1); after < end - 1; after = found.at(-1)?.seq ?? end) {
        const page = await emit('load_chat', { chat_id: chatId, after_seq: after, before_seq: end });
        if (!page.messages.length) break;
        found.push(...page.messages);
      }
      prepend(found); // at once: the list keeps its place over one change of its beginning
    },
    [chatId, known, prepend],
  );
  const run = useCallback(
    async (seq: number): Promise<void> => {
      await going.current?.catch(() => {});
      if (seq >= firstSeq(known.current)) return;
      setState('loading');
      going.current = loadFrom(seq);
      try {
        await going.current;
        setState('idle');
      } catch (error) {
        setState('failed');
        throw error;
      } finally {
        going.current = null;
      }
    },
    [known, loadFrom],
  );

  /** One page more. While one is on its way it does nothing; a failure is shown in `state`. */
  const loadOlder = useCallback(() => {
    if (!going.current) void run(firstSeq(known.current) - PAGE).catch(() => {});
  }, [known, run]);
  /** Everything from a little before `seq` on. Throws ApiError. */
  const loadDownTo = useCallback((seq: number) => run(seq - CONTEXT), [run]);

  return { olderState: state, loadOlder, loadDownTo };
};
