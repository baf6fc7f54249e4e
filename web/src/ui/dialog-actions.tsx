import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

type Props = {
  /** The word of the button that gives up. */
  cancel: string;
  onClose: () => void;
  /** Error of the form as a whole. */
  error?: string | undefined;
  /** The button that does it. */
  children: ReactNode;
};

/** The end of a form in a dialog. */
export const DialogActions = ({ cancel, onClose, error, children }: Props) => (
  <>
    <FormError text={error} />
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{cancel}</Button>
      {children}
    </div>
  </>
);
