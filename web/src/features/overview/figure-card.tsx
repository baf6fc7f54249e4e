import type { ReactNode } from 'react';
import { Link } from '../../router/index.ts';

type Props = {
  to: string;
  name: string;
  /** Null while it is loading. */
  value: string | null;
  /** The figure asks for an action. */
  isWarning?: boolean;
  /** Explanation below the figure. */
  children?: ReactNode;
};

/** A figure of the domain that opens the screen behind it. */
export const FigureCard = ({ to, name, value, isWarning = false, children }: Props) => (
  <Link
    to={to}
    className="flex min-w-0 flex-col rounded-xl border border-line bg-raised p-3.5 transition-colors hover:border-control hover:bg-surface"
  >
    <span className="break-words text-quiet text-[13px] leading-5">{name}</span>
    {value === null ? (
      <span aria-hidden className="mt-2.5 mb-1.5 h-5 w-14 animate-pulse rounded bg-line" />
    ) : (
      <span className={`mt-1 font-semibold text-2xl tabular-nums leading-8 ${isWarning ? 'text-warn' : ''}`}>
        {value}
      </span>
    )}
    <span className="min-h-5 break-words text-quiet text-xs leading-5">{children}</span>
  </Link>
);

type BarProps = { parts: { share: number; color: string }[] };

/** Shares of a whole as a bar; the figures are in the text beside it. */
export const ShareBar = ({ parts }: BarProps) => (
  <span aria-hidden className="mt-2 flex h-1.5 gap-px overflow-hidden rounded-full bg-line">
    {parts
      .filter(({ share }) => share > 0)
      .map(({ share, color }) => (
        <span key={color} className="h-full" style={{ flexGrow: share, background: color }} />
      ))}
  </span>
);
