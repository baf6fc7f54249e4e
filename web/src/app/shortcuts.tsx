import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { plainKey } from '../ui/plain-key.ts';

const loadCommandBar = () => import('./command-bar.tsx');
const CommandBar = lazyPart(loadCommandBar);

const IDLE_AFTER_MS = 1_000;

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));

/** Opens the command bar: what the left column's button does too. */
const OPEN_SEARCH = 'docent:search';
export const openSearch = () => window.dispatchEvent(new Event(OPEN_SEARCH));

/** Focuses the composer, if the page has one and no dialog covers it. */
const focusQuestion = (event: KeyboardEvent) => {
  const field = document.querySelector<HTMLTextAreaElement>('[data-composer]');
  if (!field || document.querySelector('dialog[open], [role=dialog]')) return;
  event.preventDefault(); // the browser would write the key into the field
  field.focus();
};

/** Calls back once the browser is idle, at the latest after a second. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_AFTER_MS });
  return () => cancelIdleCallback(handle);
};

/** The keys that work everywhere: Ctrl/Cmd+K opens the command bar, / focuses the question, ? lists the keys. */
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

  // Loaded ahead: the first press opens it within the frame. A failure is tried again then.
  useEffect(() => whenIdle(() => void loadCommandBar().catch(() => {})), []);

  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === 'search' && <CommandBar onClose={close} />}
      {open === 'list' && <ShortcutList onClose={close} />}
    </Suspense>
  );
};
