import type { ButtonHTMLAttributes } from 'react';

type Kind = 'main' | 'plain' | 'quiet' | 'danger';
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind };

const LOOK: Record<Kind, string> = {
  main: 'bg-accent text-on-accent hover:opacity-90 disabled:bg-line disabled:text-quiet',
  plain: 'border border-line bg-raised text-ink hover:border-control hover:bg-surface disabled:text-quiet',
  quiet: 'text-quiet hover:bg-surface hover:text-ink disabled:opacity-50',
  danger: 'bg-bad text-background hover:opacity-90 disabled:opacity-50',
};

const SHAPE =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3 font-medium transition-colors';

export const Button = ({ kind = 'plain', className = '', type = 'button', ...rest }: Props) => (
  <button type={type} className={`${SHAPE} ${LOOK[kind]} ${className}`} {...rest} />
);

/** A button with an icon only: `label` is its name for screen readers. */
export const IconButton = ({ label, className = '', ...rest }: Props & { label: string }) => (
  <Button
    kind="quiet"
    aria-label={label}
    title={label}
    className={`size-9 shrink-0 !px-0 ${className}`}
    {...rest}
  />
);
