import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Notes = { label: string; error?: string | undefined; hint?: string | undefined };

/** Properties that tie a control to its label and note. */
type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Classes of inputs and selects: border, and the looks of what is invalid or disabled. */
export const CONTROL =
  'min-w-0 rounded-lg border border-control bg-background text-ink aria-invalid:border-bad disabled:border-line disabled:bg-surface disabled:text-quiet';
const LOOK = `${CONTROL} w-full placeholder:text-quiet`;

/** Classes of a field of a form, of a toolbar (as high as its buttons), and of one line of a list. */
export const INPUT = `${LOOK} h-10 px-3`;
export const TOOLBAR_INPUT = `${LOOK} h-9 px-3`;
export const LINE_INPUT = `${LOOK} h-8 px-2`;

/** Label above a control, and its error or hint below. `children` renders the control. */
export const FieldFrame = ({
  label,
  error,
  hint,
  children,
}: Notes & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const note = error || hint;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'text-bad' : 'text-quiet'}>
          {note}
        </p>
      )}
    </div>
  );
};

/** A labelled input with its hint and error. */
export const Field = ({ label, error, hint, ...rest }: InputHTMLAttributes<HTMLInputElement> & Notes) => (
  <FieldFrame label={label} error={error} hint={hint}>
    {(control) => <input dir="auto" className={INPUT} {...control} {...rest} />}
  </FieldFrame>
);
