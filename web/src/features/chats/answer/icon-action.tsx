import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/button.tsx';

/** One of the icons below an answer; what is chosen has the accent. */
export const IconAction = ({ className = '', ...rest }: ComponentProps<typeof IconButton>) => (
  <IconButton
    size="sm"
    className={`aria-pressed:bg-accent-soft aria-pressed:text-accent ${className}`}
    {...rest}
  />
);
