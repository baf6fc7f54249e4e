import { TOAST_REMOVE_DELAY_MS } from '@docent/contract/constants';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';

type Toast = { id: number; text: string; kind: 'success' | 'error'; title?: string };

/** One toast at a time, as specified: a new one takes the place of the one that is shown. */
let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let ids = 0;
const listeners = new Set<() => void>();

const become = (next: Toast | null) => {
  current = next;
  for (const listener of listeners) listener();
};

export const showToast = (text: string, kind: Toast['kind'] = 'success', title?: string): void => {
  clearTimeout(timer);
  ids += 1;
  become({ id: ids, text, kind, ...(title ? { title } : {}) });
  timer = setTimeout(() => become(null), TOAST_REMOVE_DELAY_MS);
};

export const Toaster = ({ closeLabel }: { closeLabel: string }) => {
  const toast = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
  const look = toast?.kind === 'error' ? 'border-bad bg-bad-soft text-bad' : 'border-line bg-raised text-ink';
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-15 z-50 flex justify-center px-4"
    >
      {toast && (
        <div
          key={toast.id}
          className={`pointer-events-auto flex max-w-lg items-start gap-3 rounded-xl border px-4 py-3 shadow-lg ${look}`}
        >
          <div>
            {toast.title && <p className="font-semibold">{toast.title}</p>}
            <p>{toast.text}</p>
          </div>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => become(null)}
            className="mt-0.5 rounded p-0.5"
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
};
