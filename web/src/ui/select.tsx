import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'select'>, 'size'> & {
  /** `md` is as high as a field of a form, `sm` as a button of a toolbar. */
  size?: 'md' | 'sm';
};

const SIZE = { md: 'h-10 pl-3', sm: 'h-9 pl-2.5' };
const LOOK =
  'select min-w-0 truncate rounded-lg border border-control bg-background text-ink aria-invalid:border-bad disabled:border-line disabled:bg-surface disabled:text-quiet';

/** The browser's own list to choose from: it opens on every device and is read by every screen reader. */
export const Select = ({ size = 'md', className = '', ...rest }: Props) => (
  <select className={`${LOOK} ${SIZE[size]} ${className}`} {...rest} />
);

type FieldProps = Omit<Props, 'size' | 'id'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A labelled select of a form with its hint and error. */
export const SelectField = ({ label, hint, error, ...rest }: FieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className="w-full"
        {...rest}
      />
      {note && (
        <p id={`${id}-note`} className={error ? 'text-bad' : 'text-quiet'}>
          {note}
        </p>
      )}
    </div>
  );
};
