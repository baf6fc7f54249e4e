import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Placeholder of an empty list, with a suggestion. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <div className="rounded-xl border border-line border-dashed px-6 py-10 text-center text-quiet">
    {children}
  </div>
);

/** Error in place of the failed content, with a retry button. */
export const Failed = ({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-3 rounded-xl border border-bad bg-bad-soft px-4 py-3 text-bad"
  >
    <span className="grow">{text}</span>
    <Button onClick={onRetry}>{retry}</Button>
  </div>
);
