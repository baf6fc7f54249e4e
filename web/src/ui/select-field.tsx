import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { INPUT } from './field.tsx';

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Rendered below the choice. */
  children?: ReactNode;
};

/** A labelled choice of one option. */
export const SelectField = ({ label, options, children, ...rest }: Props) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select id={id} className={INPUT} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
};
