import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';

const FindChats = lazy(() => import('./find-chats.tsx'));

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);
const LIST = [
  ['search', IS_APPLE ? '⌘ K' : 'Ctrl K'],
  ['list', '?'],
  ['send', 'Enter'],
  ['line', 'Shift Enter'],
  ['mention', '@'],
  ['close', 'Esc'],
] as const;

/** Opens the search over chats: what the left column's button does too. */
const OPEN_SEARCH = 'docent:search';
export const openSearch = () => window.dispatchEvent(new Event(OPEN_SEARCH));

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The keys that work everywhere: Ctrl/Cmd+K searches the chats, ? lists the keys. */
export const Shortcuts = () => {
  const { t } = useTranslation();
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
    <>
      {open === 'search' && (
        <Suspense>
          <FindChats onClose={close} />
        </Suspense>
      )}
      <Dialog open={open === 'list'} onClose={close} title={t('people.shortcuts.title')}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          {LIST.map(([name, keys]) => (
            <div key={name} className="contents">
              <dt>{t(`people.shortcuts.${name}`)}</dt>
              <dd>
                <kbd className="rounded border border-line bg-surface px-1.5 py-0.5 font-mono text-xs">
                  {keys}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
};
