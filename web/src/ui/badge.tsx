import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

export type Tone = 'quiet' | 'accent' | 'good' | 'warn' | 'bad';

const TONE: Record<Tone, string> = {
  quiet: 'bg-surface text-quiet ring-line',
  accent: 'bg-accent-soft text-accent ring-transparent',
  good: 'bg-surface text-good ring-line',
  warn: 'bg-surface text-warn ring-line',
  bad: 'bg-surface text-bad ring-line',
};

type Props = ComponentProps<'span'> & { tone?: Tone; icon?: LucideIcon; isBusy?: boolean };

/** State of a thing in a word or two; the word carries the meaning, colour and icon repeat it. */
export const Badge = ({
  tone = 'quiet',
  icon: Icon,
  isBusy = false,
  className = '',
  children,
  ...rest
}: Props) => (
  <span
    className={`inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 font-medium text-xs ring-1 ring-inset ${TONE[tone]} ${className}`}
    {...rest}
  >
    {Icon && <Icon size={14} aria-hidden className={`shrink-0 ${isBusy ? 'animate-spin' : ''}`} />}
    <span className="min-w-0 truncate">{children}</span>
  </span>
);
