import type { ComponentProps, ReactNode } from 'react';

type Box = Omit<ComponentProps<'input'>, 'type' | 'children'>;
type Props = Box & {
  /** Text beside the box; its hint follows on a line of its own. */
  label: ReactNode;
  hint?: ReactNode;
  /** Classes of the label, which is the row. */
  className?: string;
};

/** Centres the box on the first line of the text. */
const BOX = 'choice my-[calc((1lh-1rem)/2)]';

/** The row keeps the centre of its box 12 px from what is above and below, as targets of 24 px need (WCAG 2.2). */
const Choice = ({ type, label, hint, className = '', ...rest }: Props & { type: 'checkbox' | 'radio' }) => (
  <label
    className={`flex cursor-pointer items-start gap-2.5 py-[max(0px,calc((1.5rem-1lh)/2))] has-disabled:cursor-not-allowed has-disabled:text-quiet ${className}`}
  >
    <input type={type} className={BOX} {...rest} />
    <span className="min-w-0 break-words">
      {hint ? <span className="font-medium">{label}</span> : label}
      {hint && <span className="block text-quiet text-xs">{hint}</span>}
    </span>
  </label>
);

export const Checkbox = (props: Props) => <Choice type="checkbox" {...props} />;

export const Radio = (props: Props) => <Choice type="radio" {...props} />;

/** A checkbox without a text beside it, as in a table: `aria-label` is its name. */
export const BareCheckbox = ({ className = '', ...rest }: Box & { 'aria-label': string }) => (
  <input type="checkbox" className={`choice align-top ${className}`} {...rest} />
);

/** One of a few choices that are worth some lines each; its button is in the corner. */
export const RadioCard = ({ children, className = '', ...rest }: Box & { children: ReactNode }) => (
  <label
    className={`relative flex cursor-pointer flex-col rounded-xl border border-control bg-raised p-4 hover:border-accent has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:ring-1 has-checked:ring-accent [&>:nth-child(2)]:pr-7 ${className}`}
  >
    <input type="radio" className="choice absolute top-4.5 right-4" {...rest} />
    {children}
  </label>
);
