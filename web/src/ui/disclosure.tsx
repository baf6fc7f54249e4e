import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const LOOK = {
  /** Heading of a part of the page or form. */
  title: 'font-medium',
  /** Text as the one around it. */
  plain: '',
  /** A remark below something else. */
  quiet: 'text-quiet text-xs',
  /** Offers something. */
  accent: 'font-medium text-accent',
};

type Props = ComponentProps<'details'> & {
  summary: ReactNode;
  look?: keyof typeof LOOK;
  /** With a border around the summary and its content. */
  isFramed?: boolean;
};

/** Content that opens below its summary. */
export const Disclosure = ({
  summary,
  look = 'title',
  isFramed = false,
  className = '',
  children,
  ...rest
}: Props) => (
  <details
    className={`${isFramed ? 'rounded-xl border border-line px-4 py-2.5' : ''} ${className}`}
    {...rest}
  >
    <summary
      className={`flex min-h-6 w-fit max-w-full cursor-pointer list-none items-start gap-1 rounded [&::-webkit-details-marker]:hidden ${LOOK[look]}`}
    >
      <span className="flex h-[1lh] shrink-0 items-center">
        <ChevronRight
          size={14}
          aria-hidden
          className="transition-transform [[open]>summary>span>&]:rotate-90"
        />
      </span>
      <span className="min-w-0">{summary}</span>
    </summary>
    {children}
  </details>
);
