import { type InputHTMLAttributes, useId } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | undefined;
  hint?: string;
};

export const INPUT =
  'h-10 w-full rounded-lg border border-control bg-background px-3 text-ink placeholder:text-quiet';

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
