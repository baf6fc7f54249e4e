import type { ComponentProps } from 'react';
import { CONTROL, FieldFrame } from './field.tsx';

type Props = Omit<ComponentProps<'select'>, 'size'> & {
  /** `md` is as high as a field of a form, `sm` as a button of a toolbar. */
  size?: 'md' | 'sm';
};

const SIZE = { md: 'h-10 pl-3', sm: 'h-9 pl-2.5' };

/** The browser's own list to choose from: it opens on every device and is read by every screen reader. */
export const Select = ({ size = 'md', className = '', ...rest }: Props) => (
  <select className={`select truncate ${CONTROL} ${SIZE[size]} ${className}`} {...rest} />
);

type FieldProps = Omit<Props, 'size' | 'id'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A labelled select of a form with its hint and error. */
export const SelectField = ({ label, hint, error, ...rest }: FieldProps) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(control) => <Select className="w-full" {...control} {...rest} />}
  </FieldFrame>
);
