import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = { open: boolean; onClose: () => void; title: string; description?: string; children: ReactNode };

const PANEL =
  'fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-xl border border-line bg-raised p-5 shadow-xl';

/** A question or a form above the page. Escape closes it; the focus goes back to where it was. */
export const Dialog = ({ open, onClose, title, description, children }: Props) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
      <Radix.Content className={PANEL} {...(description ? {} : { 'aria-describedby': undefined })}>
        <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
        {description && <Radix.Description className="mt-1 text-quiet">{description}</Radix.Description>}
        <div className="mt-4">{children}</div>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

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
