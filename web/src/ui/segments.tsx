type Props<Value extends string> = {
  legend: string;
  /** Name of the group: must be unique on the page. */
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** In a form: the legend looks like the labels of its fields. */
  isField?: boolean;
};

/** A choice of a few, all seen at once: radio buttons that look like one bar. */
export const Segments = <Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  isField = false,
}: Props<Value>) => (
  <fieldset>
    <legend className={`mb-1 ${isField ? 'font-medium' : 'text-quiet text-xs'}`}>{legend}</legend>
    <div className="flex rounded-lg bg-surface p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-8 grow cursor-pointer items-center justify-center rounded-md px-1 text-center text-quiet text-xs sm:px-2.5 sm:text-[13px] leading-4 has-checked:bg-raised dark:has-checked:bg-line has-checked:font-medium has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
);
