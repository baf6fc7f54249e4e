import { type ReactNode, useEffect, useRef } from 'react';

type Props = { open: boolean; onClose: () => void; label: string; children: ReactNode };

/** A panel from the left over the page, for small screens. The browser's own modal: Escape closes, focus returns. */
export const Sheet = ({ open, onClose, label, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open) element?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={() => {}}
      className="m-0 h-dvh max-h-none max-w-[85vw] bg-surface text-ink shadow-xl backdrop:bg-black/40"
    >
      {open && children}
    </dialog>
  );
};
