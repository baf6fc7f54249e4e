import { useEffect, useState } from 'react';
import { useBlocker } from '../../router/index.ts';

/**
 * Holds the edited value besides the saved one. Asks before the page or the tab is left with changes. `saved` (the server's value) replaces
 * the value when it changes while nothing is edited.
 */
export const useDraft = <Value>(saved: Value) => {
  const [draft, setDraft] = useState<Value | null>(null);
  const value = draft ?? saved;
  const isDirty = draft !== null && JSON.stringify(draft) !== JSON.stringify(saved);
  const blocker = useBlocker((from, to) => isDirty && from.pathname !== to.pathname);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    value,
    isDirty,
    change: (part: Partial<Value>) => setDraft({ ...value, ...part }),
    discard: () => setDraft(null),
    blocker,
  };
};

export type Draft<Value> = ReturnType<typeof useDraft<Value>>;
