import { type InputHTMLAttributes, useId } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | undefined;
  hint?: string;
};

const LOOK =
  'w-full min-w-0 rounded-lg border border-control bg-background text-ink placeholder:text-quiet aria-invalid:border-bad disabled:border-line disabled:bg-surface disabled:text-quiet';

/** Classes of a field of a form, of a toolbar (as high as its buttons), and of one line of a list. */
export const INPUT = `${LOOK} h-10 px-3`;
export const TOOLBAR_INPUT = `${LOOK} h-9 px-3`;
export const LINE_INPUT = `${LOOK} h-8 px-2`;

/** A labelled input with its hint and error. */
export const Field = ({ label, error, hint, ...rest }: Props) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        dir="auto"
        id={id}
        className={INPUT}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...rest}
      />
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? 'text-bad' : 'text-quiet'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
};
