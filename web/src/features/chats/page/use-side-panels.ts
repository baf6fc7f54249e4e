import { useEffect, useState } from 'react';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import type { Opened } from '../chat-panel.tsx';
import type { Messages } from '../messages.ts';

/** The panel beside a conversation: a cited source, the form to teach, or the participants; one at a time. */
export const useSidePanels = (messages: Messages) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [showsPeople, setShowsPeople] = useState(false);
  const lost = opened?.kind === 'source' && messages.find(({ id }) => id === opened.messageId)?.withheld;
  useEffect(() => {
    if (lost) setOpened(null); // the reader may not see its answer any more
  }, [lost]);
  const close = () => {
    setOpened(null);
    setShowsPeople(false);
  };
  const isOpen = opened !== null || showsPeople;
  useBackCloses(isOpen, close);
  return {
    opened: lost ? null : opened,
    setOpened,
    open: (next: Opened) => {
      setShowsPeople(false);
      setOpened(next);
    },
    showsPeople,
    hidePeople: () => setShowsPeople(false),
    togglePeople: () => {
      setOpened(null);
      setShowsPeople(!showsPeople);
    },
    /** Null while no panel is open. */
    close: isOpen ? close : null,
  };
};
