import { Switch as Radix } from 'radix-ui';

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void; disabled?: boolean };

/** Turns one thing on or off at once, without a button that saves. */
export const Switch = ({ label, isOn, onChange, disabled = false }: Props) => (
  <Radix.Root
    checked={isOn}
    onCheckedChange={onChange}
    disabled={disabled}
    aria-label={label}
    className="relative h-5 w-9 shrink-0 rounded-full border border-control bg-surface transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
  >
    <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-control transition-transform data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-accent" />
  </Radix.Root>
);
