import type { ButtonHTMLAttributes } from 'react';

/** Classes of a chip, also for links that look like one. */
export const CHIP =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line px-3 text-left text-[13px] transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { isOn: boolean };

/** A choice or filter that a press turns on, and another off. */
export const Chip = ({ isOn, className = '', ...rest }: Props) => (
  <button type="button" aria-pressed={isOn} className={`${CHIP} ${className}`} {...rest} />
);
