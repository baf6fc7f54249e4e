import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

type Props = {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  /** Set when the selected action moves the focus itself. */
  onCloseAutoFocus?: (event: Event) => void;
};

/** A menu under a button: what is done seldom, in words. */
export const Menu = ({ trigger, children, onCloseAutoFocus }: Props) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
        className="z-40 min-w-44 rounded-lg border border-line bg-raised p-1 text-[13px] shadow-lg"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

type ItemProps = { onSelect: () => void; className?: string; children: ReactNode };

export const MenuItem = ({ onSelect, className = '', children }: ItemProps) => (
  <DropdownMenu.Item
    onSelect={onSelect}
    className={`flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 outline-none data-highlighted:bg-surface ${className}`}
  >
    {children}
  </DropdownMenu.Item>
);
