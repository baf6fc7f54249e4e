import type { ButtonHTMLAttributes } from 'react';

type Kind = 'main' | 'plain' | 'quiet' | 'danger';
type Size = 'lg' | 'md' | 'sm' | 'xs';
type Look = { kind?: Kind; size?: Size };
type Props = ButtonHTMLAttributes<HTMLButtonElement> & Look;

const LOOK: Record<Kind, string> = {
  main: 'bg-accent text-on-accent hover:opacity-90 disabled:bg-line disabled:text-quiet',
  plain: 'border border-line bg-raised text-ink hover:border-control hover:bg-surface disabled:text-quiet',
  quiet: 'text-quiet hover:bg-surface hover:text-ink disabled:opacity-50',
  danger: 'bg-bad text-background hover:opacity-90 disabled:opacity-50',
};

/** `lg` is as high as a field of a form, `md` as a field of a toolbar; `sm` and `xs` belong to a row, message or note. */
const SIZE: Record<Size, string> = {
  lg: 'min-h-10 gap-2 px-4',
  md: 'min-h-9 gap-2 px-3',
  sm: 'min-h-8 gap-1.5 px-2.5 text-[13px]',
  xs: 'min-h-7 gap-1.5 px-2 text-xs',
};
const SQUARE: Record<Size, string> = { lg: 'size-10', md: 'size-9', sm: 'size-8', xs: 'size-7' };
const SHAPE = 'items-center justify-center rounded-lg font-medium transition-colors';

/** Classes of a button, also for links that look like one. */
export const buttonLook = ({ kind = 'plain', size = 'md' }: Look = {}): string =>
  `inline-flex ${SHAPE} ${SIZE[size]} ${LOOK[kind]}`;

export const Button = ({ kind = 'plain', size = 'md', className = '', type = 'button', ...rest }: Props) => (
  <button type={type} className={`${buttonLook({ kind, size })} ${className}`} {...rest} />
);

/** A button with an icon only: `label` is its name for screen readers. */
export const IconButton = ({
  label,
  kind = 'quiet',
  size = 'md',
  className = '',
  type = 'button',
  ...rest
}: Props & { label: string }) => (
  <button
    type={type}
    aria-label={label}
    title={label}
    className={`inline-flex shrink-0 ${SHAPE} ${SQUARE[size]} ${LOOK[kind]} ${className}`}
    {...rest}
  />
);
