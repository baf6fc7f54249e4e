import type { Message } from '@docent/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { emit } from '../../api/socket.ts';
import { useShowChatError } from './chat-error.ts';
import type { Messages } from './messages.ts';

type Options = {
  chatId: string;
  messages: Messages;
  /** Only one's own answer is stopped from the composer where several people take part. */
  isShared: boolean;
  add: (message: Message) => void;
  /** Set while something is open beside the conversation: Escape closes that first. */
  closePanel: (() => void) | null;
};

/** Layers that the browser closes itself on Escape, without an event for the page. */
const OPEN_LAYER = 'dialog[open], [popover]:popover-open, [role=menu], [role=dialog]';

/** The answer to the person's own question that is being written, and how to stop it: by the button, or by Escape. */
export const useStop = ({ chatId, messages, isShared, add, closePanel }: Options) => {
  const me = useUser();
  const showError = useShowChatError();
  const [asked, setAsked] = useState<string | null>(null);
  const authorOf = (id: string | null) => messages.find((message) => message.id === id)?.author?.id;
  const writing = messages.findLast(
    ({ status, reply_to }) => status === 'writing' && (!isShared || authorOf(reply_to) === me?.id),
  );
  const writingId = writing?.id ?? null;
  const isStopping = writingId !== null && asked === writingId;

  const stop = useCallback(() => {
    if (!writingId || isStopping) return;
    setAsked(writingId);
    emit('stop_answer', { chat_id: chatId, message_id: writingId })
      .then(({ message }) => add(message), showError)
      // It goes on when the server did not hear of it, and can be stopped again.
      .finally(() => setTimeout(() => setAsked((now) => (now === writingId ? null : now)), STOPPED_BY_MS));
  }, [chatId, writingId, isStopping, add, showError]);

  const onEscape = useRef<(() => void) | null>(null);
  onEscape.current = closePanel ?? (writingId ? stop : null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector(OPEN_LAYER)) return;
      onEscape.current?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return { stop: writingId ? stop : undefined, isStopping };
};

/** The end of a stopped answer comes soon after the server has heard of it. */
const STOPPED_BY_MS = 3_000;
