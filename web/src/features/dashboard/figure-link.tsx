import type { ReactNode } from 'react';
import { Link } from '../../router/index.ts';

type Props = { to: string | undefined; about: string; children: ReactNode };

/** A figure that opens what is behind it; without an address only the figure. */
export const FigureLink = ({ to, about, children }: Props) =>
  to ? (
    <Link
      to={to}
      aria-label={`${children}: ${about}`}
      className="rounded underline decoration-control decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      {children}
    </Link>
  ) : (
    children
  );
