import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';

/** Something that is done with what is chosen; on a phone its icon alone. */
export const ItemAction = ({
  icon: Icon,
  label,
  ...rest
}: ComponentProps<typeof Button> & {
  icon: (props: { size: number; 'aria-hidden': true }) => React.ReactNode;
  label: string;
}) => (
  <Button title={label} size="sm" className="max-sm:!size-9 max-sm:!px-0" {...rest}>
    <Icon size={15} aria-hidden />
    <span className="max-sm:sr-only">{label}</span>
  </Button>
);
