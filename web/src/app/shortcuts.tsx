import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { plainKey } from '../ui/plain-key.ts';

const FindChats = lazyPart(() => import('./find-chats.tsx'));

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));

/** Opens the search over chats: what the left column's button does too. */
const OPEN_SEARCH = 'docent:search';
export const openSearch = () => window.dispatchEvent(new Event(OPEN_SEARCH));

/** Focuses the composer, if the page has one and no dialog covers it. */
const focusQuestion = (event: KeyboardEvent) => {
  const field = document.querySelector<HTMLTextAreaElement>('[data-composer]');
  if (!field || document.querySelector('dialog[open], [role=dialog]')) return;
  event.preventDefault(); // the browser would write the key into the field
  field.focus();
};

/** The keys that work everywhere: Ctrl/Cmd+K searches the chats, / focuses the question, ? lists the keys. */
export const Shortcuts = () => {
  const [open, setOpen] = useState<'search' | 'list' | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('search');
        return;
      }
      const key = plainKey(event);
      if (key === '?') setOpen('list');
      if (key === '/') focusQuestion(event);
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
