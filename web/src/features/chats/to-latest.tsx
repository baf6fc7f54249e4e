import { ArrowDown, LoaderCircle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** Messages that the reader has not seen. */
  unseen: number;
  /** The newest messages are not at hand: that there are any has to be said. */
  isFar: boolean;
  isLoading: boolean;
  onClick: () => void;
};

/** Goes to the newest messages, and says how many of them are new. */
export const ToLatest = ({ unseen, isFar, isLoading, onClick }: Props) => {
  const { t } = useTranslation();
  const latest = t('chats.latest');
  const shown = unseen ? t('chats.unseen', { count: unseen }) : isFar ? latest : null;
  return (
    <Button
      aria-label={unseen ? `${shown}. ${latest}` : latest}
      title={latest}
      onClick={onClick}
      className={`-translate-x-1/2 absolute bottom-3 left-1/2 !rounded-full whitespace-nowrap border-line text-sm shadow ${shown ? '!min-h-8 !gap-1.5' : 'size-9 !px-0'}`}
    >
      {isLoading ? (
        <LoaderCircle size={16} aria-hidden className="animate-spin text-accent" />
      ) : (
        <ArrowDown size={16} aria-hidden />
      )}
      {shown}
    </Button>
  );
};
