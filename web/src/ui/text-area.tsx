import { type Ref, type TextareaHTMLAttributes, useId } from 'react';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
};

/** A labelled text of several lines that grows with what is written. */
export const TextArea = ({ label, hint, error, onChange, className = '', ...rest }: Props) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-xs">
          {hint}
        </p>
      )}
      <textarea
        dir="auto"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => onChange(event.target.value)}
        className={`field-sizing-content max-h-96 min-h-18 w-full rounded-lg border border-control bg-background px-3 py-2 text-ink placeholder:text-quiet aria-invalid:border-bad read-only:border-line read-only:bg-surface ${className}`}
        {...rest}
      />
      {error && (
        <p id={`${id}-error`} className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
};
