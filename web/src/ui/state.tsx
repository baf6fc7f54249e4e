import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type EmptyProps = {
  icon?: LucideIcon;
  /** Action that fills the list: a button or link. */
  action?: ReactNode;
  children: ReactNode;
};

/** Placeholder of an empty list: what belongs here, and one action. */
export const Empty = ({ icon: Icon, action, children }: EmptyProps) => (
  <div className="flex flex-col items-center rounded-xl border border-line border-dashed px-6 py-10 text-center text-quiet">
    {Icon && <Icon size={28} aria-hidden className="mb-3 text-accent" />}
    <div className="max-w-prose">{children}</div>
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
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
