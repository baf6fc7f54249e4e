import { ArrowUp, LoaderCircle, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  maySend: boolean;
  /** Set while an answer is being written that can be stopped. */
  onStop: (() => void) | undefined;
  isStopping: boolean;
};

/** Send, and in its place Stop while an answer is being written: as wide as the wider of the two words, so that nothing moves. */
export const SendButton = ({ maySend, onStop, isStopping }: Props) => {
  const { t } = useTranslation();
  const stops = onStop !== undefined;
  return (
    <Button
      kind="main"
      type={stops ? 'button' : 'submit'}
      disabled={!stops && !maySend}
      aria-disabled={isStopping || undefined}
      title={stops ? t('chats.stopHint') : undefined}
      // The second half of a double click on Send is no wish to stop.
      onClick={stops ? (event) => event.detail < 2 && !isStopping && onStop() : undefined}
      className={isStopping ? 'opacity-60' : ''}
    >
      <span className="grid">
        <Face shown={!stops}>
          {t('chats.send')}
          <ArrowUp size={16} aria-hidden />
        </Face>
        <Face shown={stops}>
          {t('chats.stop')}
          {isStopping ? (
            <LoaderCircle size={16} className="animate-spin" aria-hidden />
          ) : (
            <Square size={12} className="mx-0.5" fill="currentColor" aria-hidden />
          )}
        </Face>
      </span>
    </Button>
  );
};

const Face = ({ shown, children }: { shown: boolean; children: ReactNode }) => (
  <span
    className={`col-start-1 row-start-1 flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`}
  >
    {children}
  </span>
);
