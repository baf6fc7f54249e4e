import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** For work that takes a while: more room, and a click beside it does not close it. */
  wide?: boolean;
  /** Aligned to the top, so that it grows downwards while the user types. */
  high?: boolean;
  /** Stays in view, as the title does, while what is between them is scrolled. */
  footer?: ReactNode;
  children: ReactNode;
};

const PANEL =
  'fixed left-1/2 z-50 w-[calc(100vw-2rem)] -translate-x-1/2 flex flex-col rounded-xl border border-line bg-raised p-5 shadow-xl';
const MIDDLE = 'top-1/2 max-h-[calc(100dvh-2rem)] -translate-y-1/2';
const HIGH = 'top-[12dvh] max-h-[76dvh]';

/** Modal dialog. Escape closes it; the focus returns to the element before. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  wide = false,
  high = false,
  footer,
  children,
}: Props) => {
  const before = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          className={`${PANEL} ${high ? HIGH : MIDDLE} ${wide ? 'max-w-2xl' : 'max-w-md'}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(wide ? { onInteractOutside: (event: Event) => event.preventDefault() } : {})}
          onOpenAutoFocus={() => {
            before.current = openerOf(document.activeElement);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
        >
          <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
          {description && <Radix.Description className="mt-1 text-quiet">{description}</Radix.Description>}
          <div className="-mx-5 -mb-5 mt-3 min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {footer && <div className="-mx-5 mt-5 -mb-1 border-line border-t px-5 pt-4">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

/** Returns the element to focus after closing; for an item of a menu, which disappears, the menu's button. */
const openerOf = (focused: Element | null): Element | null => {
  const menu = focused?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
};

type ConfirmProps = Omit<Props, 'children' | 'description'> & {
  description: string;
  action: string;
  cancel: string;
  onConfirm: () => void;
};

/** Asks once before something is destroyed, naming it. */
export const Confirm = ({ action, cancel, onConfirm, onClose, ...rest }: ConfirmProps) => (
  <Dialog onClose={onClose} {...rest}>
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{cancel}</Button>
      <Button
        kind="danger"
        onClick={() => {
          onConfirm();
          onClose();
        }}
      >
        {action}
      </Button>
    </div>
  </Dialog>
);
