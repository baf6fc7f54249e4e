import { TOAST_REMOVE_DELAY_MS } from '@docent/contract/constants';
import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** Button of a toast, for example to undo; it closes the toast. */
type ToastAction = { label: string; onSelect: () => void };
type Toast = {
  id: number;
  text: string;
  kind: 'success' | 'error';
  title?: string;
  action?: ToastAction;
  isOpen: boolean;
};

/** One toast at a time, as specified: a new one takes the place of the one that is shown. */
let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let ids = 0;
const listeners = new Set<() => void>();

/** A success toast closes after this time; an error stays until it is closed or replaced. */
const SUCCESS_SHOWN_MS = 5_000;
/** The same for a toast with a button. */
const ACTION_SHOWN_MS = 10_000;

const become = (next: Toast | null) => {
  current = next;
  for (const listener of listeners) listener();
};

const after = (milliseconds: number, then: () => void) => {
  clearTimeout(timer);
  timer = setTimeout(then, milliseconds);
};

/** Dismissed at once, removed after the specified delay. */
const dismiss = () => {
  if (current) become({ ...current, isOpen: false });
  after(TOAST_REMOVE_DELAY_MS, () => become(null));
};

const goesByItself = () => {
  if (current?.isOpen && current.kind === 'success')
    after(current.action ? ACTION_SHOWN_MS : SUCCESS_SHOWN_MS, dismiss);
};

/** Stops the timer while the pointer or the focus is on the toast. */
const stay = () => clearTimeout(timer);

export const showToast = (text: string, kind: Toast['kind'] = 'success', title?: string): void => {
  ids += 1;
  stay();
  become({ id: ids, text, kind, isOpen: true, ...(title ? { title } : {}) });
  goesByItself();
};

/** Shows a success toast with a button. */
export const showActionToast = (text: string, action: ToastAction): void => {
  ids += 1;
  stay();
  become({ id: ids, text, kind: 'success', isOpen: true, action });
  goesByItself();
};

/** Closes a success toast at the next press outside of it: it has been seen. */
const endAtNextAction = (event: Event) => {
  if (!current?.isOpen || current.kind !== 'success') return;
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) return;
  dismiss();
};

/** At the foot of the page, beside what people work with; above the message box of a chat and on a phone. */
export const Toaster = ({ closeLabel }: { closeLabel: string }) => {
  const toast = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
  useEffect(() => {
    document.addEventListener('pointerdown', endAtNextAction, true);
    return () => document.removeEventListener('pointerdown', endAtNextAction, true);
  }, []);
  const look = toast?.kind === 'error' ? 'border-bad bg-bad-soft text-bad' : 'border-line bg-raised text-ink';
  return (
    <div
      data-toaster
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-28 z-50 flex justify-center px-4 sm:inset-x-auto sm:right-2 sm:bottom-6"
    >
      {toast?.isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep it from going away.
        <div
          key={toast.id}
          onPointerEnter={stay}
          onPointerLeave={goesByItself}
          onFocus={stay}
          onBlur={goesByItself}
          className={`pointer-events-auto flex max-w-sm items-start gap-3 rounded-xl border px-4 py-3 shadow-lg comes-up ${look}`}
        >
          <div className="min-w-0 break-words">
            {toast.title && <p className="font-semibold">{toast.title}</p>}
            <p>{toast.text}</p>
          </div>
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                dismiss();
                toast.action?.onSelect();
              }}
              className="shrink-0 rounded font-medium text-accent underline"
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={closeLabel}
            onClick={dismiss}
            className="mt-0.5 shrink-0 rounded p-0.5"
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
};
