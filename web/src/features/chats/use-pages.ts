import type { MessageList } from '@docent/contract';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { emit } from '../../api/socket.ts';
import { catchUpFrom, extend, firstSeq, lastSeq, openAt, type Stretch } from './messages.ts';

/** Messages of one page: more than a tall window shows. */
const PAGE = 50;
/** Messages before and from the one that a link leads to: more than a tall window shows on either side. */
const BEHIND = 30;
const AHEAD = 50;

export type Loading = 'idle' | 'loading' | 'failed';

type Place = { after_seq?: number; before_seq?: number; limit?: number };
type LoadedMessages = {
  known: RefObject<Stretch>;
  become: (next: Stretch) => void;
};
type PagesOptions = LoadedMessages & {
  chatId: string;
  /** The number of the message to open the chat at; null: its end. */
  startAt: number | null;
};

/**
 * Brings the messages of a chat a page at a time: the page around a message or at the end, then what comes before and
 * after it. Numbers have no gaps: a page around one is what stands before a higher one; where the chat does not go so
 * far, it is its end.
 */
export const usePages = ({ chatId, startAt, known, become }: PagesOptions) => {
  const page = useCallback(
    (place: Place) => emit('load_chat', { chat_id: chatId, limit: PAGE, ...place }),
    [chatId],
  );
  const messages = { page, known, become };
  return {
    ...useForwardPages({ ...messages, startAt }),
    ...useOlderPages(messages),
    reread: useReread(messages),
  };
};

type PageOptions = LoadedMessages & { page: (place: Place) => Promise<MessageList> };

/** Opens the chat at a place, and loads what comes after it. */
const useForwardPages = ({ page, known, become, startAt }: PageOptions & { startAt: number | null }) => {
  /** Position that the reader requested, until it is loaded. */
  const wanted = useRef<{ seq: number | null } | null>({ seq: startAt });
  const [newerState, setState] = useState<Loading>('idle');
  const [error, setError] = useState<unknown>(null);
  const going = useRef<{ again: boolean } | null>(null);

  const open = useCallback(
    async (place: { seq: number | null }): Promise<void> => {
      let { messages, last_seq } = await page(
        place.seq === null ? {} : { before_seq: place.seq + AHEAD, limit: BEHIND + AHEAD },
      );
      // A page of long messages is cut short at its far end.
      if (place.seq !== null && firstSeq(messages) > place.seq)
        ({ messages, last_seq } = await page({ before_seq: place.seq + 1, limit: BEHIND }));
      if (wanted.current !== place) return; // something else was asked for meanwhile
      wanted.current = null;
      become(openAt(known.current, messages, last_seq));
    },
    [page, known, become],
  );

  /** From the first unfinished answer to behind the last message: what was missed, and what comes next. */
  const goOn = useCallback(async (): Promise<void> => {
    const end = lastSeq(known.current.messages);
    for (let from = catchUpFrom(known.current.messages); from <= end; ) {
      const { messages, last_seq } = await page({ after_seq: from });
      become(extend(known.current, messages, last_seq));
      if (!messages.length || lastSeq(messages) >= last_seq) return;
      from = lastSeq(messages);
    }
  }, [page, known, become]);

  /** Opens what is wanted; else goes on. A call that comes meanwhile is one further round. */
  const load = useCallback(async (): Promise<void> => {
    if (going.current) {
      going.current.again = true;
      return;
    }
    const round = { again: false };
    going.current = round;
    setState('loading');
    try {
      do {
        round.again = false;
        if (wanted.current) await open(wanted.current);
        else await goOn();
      } while (round.again || wanted.current);
      setState('idle');
      setError(null);
    } catch (reason) {
      setState('failed');
      setError(reason);
    } finally {
      going.current = null;
    }
  }, [open, goOn]);

  /** The page after the last message. While something is on its way it does nothing. */
  const loadNewer = useCallback(() => {
    if (!going.current) void load();
  }, [load]);

  /** Opens the page around a message, or the end. The loaded messages stay visible until it is loaded. */
  const goTo = useCallback(
    (seq: number | null): void => {
      wanted.current = { seq };
      void load();
    },
    [load],
  );

  return { load, loadNewer, goTo, newerState, error };
};

/** Loads what comes before the first message. */
const useOlderPages = ({ page, known, become }: PageOptions) => {
  const [olderState, setState] = useState<Loading>('idle');
  const isLoading = useRef(false);
  /** The page before the first message. While one is on its way it does nothing. */
  const loadOlder = useCallback(async (): Promise<void> => {
    if (isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    try {
      const { messages, last_seq } = await page({ before_seq: firstSeq(known.current.messages) });
      // Alone in its change of the list, which can keep its place for rows at one end only: what came below is there first.
      flushSync(() => become(known.current));
      flushSync(() => become(extend(known.current, messages, last_seq)));
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      isLoading.current = false;
    }
  }, [page, known, become]);
  return { loadOlder, olderState };
};

/** Reloads the loaded messages with the user's current access: one page at a time, in the background. */
const useReread = ({ page, known, become }: PageOptions) =>
  useCallback(async (): Promise<void> => {
    const end = lastSeq(known.current.messages);
    for (let from = firstSeq(known.current.messages) - 1; from < end; ) {
      const { messages, last_seq } = await page({ after_seq: from });
      if (!messages.length) return;
      become(extend(known.current, messages, last_seq));
      from = lastSeq(messages);
    }
  }, [page, known, become]);
