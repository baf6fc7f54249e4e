import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../api/lazy-part.ts';

const FindChats = lazyPart(() => import('./find-chats.tsx'));

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));

/** Opens the search over chats: what the left column's button does too. */
const OPEN_SEARCH = 'docent:search';
export const openSearch = () => window.dispatchEvent(new Event(OPEN_SEARCH));

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The keys that work everywhere: Ctrl/Cmd+K searches the chats, ? lists the keys. */
export const Shortcuts = () => {
  const [open, setOpen] = useState<'search' | 'list' | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('search');
      } else if (event.key === '?' && !isWriting(event.target)) setOpen('list');
    };
    const onSearch = () => setOpen('search');
    window.addEventListener('keydown', onKey);
    window.addEventListener(OPEN_SEARCH, onSearch);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(OPEN_SEARCH, onSearch);
    };
  }, []);

  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === 'search' && <FindChats onClose={close} />}
      {open === 'list' && <ShortcutList onClose={close} />}
    </Suspense>
  );
};
