import { LoaderCircle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { Side } from './use-list.ts';

type Props = { side: Side; loading?: string; failed: string; className: string };

/** Says that messages beyond one end of the list are on their way, or that they did not come. */
export const MoreMessages = ({ side, loading, failed, className }: Props) => {
  const { t } = useTranslation();
  const isLoading = side.state === 'loading';
  if (!side.hasMore || side.state === 'idle' || (isLoading && !loading)) return null;
  return (
    <div
      role="status"
      className={`-translate-x-1/2 absolute left-1/2 flex items-center gap-2 whitespace-nowrap rounded-full border border-line bg-raised px-3 py-1 text-quiet text-xs shadow ${className}`}
    >
      {isLoading ? (
        <>
          <LoaderCircle size={14} aria-hidden className="animate-spin text-accent" />
          {loading}
        </>
      ) : (
        <>
          {failed}
          <Button size="xs" onClick={side.onMore}>
            {t('app.retry')}
          </Button>
        </>
      )}
    </div>
  );
};
