import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  to: string;
  name: string;
  /** Null while it is loading, or has failed to. */
  value: string | null;
  /** Loads the figure again. Set when loading has failed: the card says so. */
  onRetry?: (() => void) | undefined;
  /** The figure asks for an action. */
  isWarning?: boolean;
  /** Explanation below the figure. */
  children?: ReactNode;
};

/** A figure of the domain that opens the screen behind it. */
export const FigureCard = ({ onRetry, ...figure }: Props) =>
  onRetry ? <FailedCard {...figure} onRetry={onRetry} /> : <LoadedCard {...figure} />;

const FRAME = 'flex min-w-0 flex-col rounded-xl border border-line bg-raised p-3.5';

const FailedCard = ({ to, name, onRetry }: Pick<Props, 'to' | 'name'> & { onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={FRAME}>
      <Link to={to} className="break-words text-quiet text-[13px] leading-5 hover:underline">
        {name}
      </Link>
      <span className="mt-1 break-words text-[13px] leading-5">{t('domains.overview.unavailable')}</span>
      <span className="-ml-3 mt-1">
        <Button kind="quiet" onClick={onRetry} aria-label={`${t('app.retry')}: ${name}`}>
          {t('app.retry')}
        </Button>
      </span>
    </div>
  );
};

const LoadedCard = ({ to, name, value, isWarning = false, children }: Omit<Props, 'onRetry'>) => (
  <Link to={to} className={`${FRAME} transition-colors hover:border-control hover:bg-surface`}>
    <span className="break-words text-quiet text-[13px] leading-5">{name}</span>
    {value === null ? (
      <span aria-hidden className="mt-2.5 mb-1.5 h-5 w-14 animate-pulse rounded bg-line" />
    ) : (
      <span className={`mt-1 font-semibold text-2xl tabular-nums leading-8 ${isWarning ? 'text-warn' : ''}`}>
        {value}
      </span>
    )}
    <span className="min-h-5 break-words text-quiet text-xs leading-5">{children}</span>
  </Link>
);

type BarProps = { parts: { share: number; color: string }[] };

/** Shares of a whole as a bar; the figures are in the text beside it. */
export const ShareBar = ({ parts }: BarProps) => (
  <span aria-hidden className="mt-2 flex h-1.5 gap-px overflow-hidden rounded-full bg-line">
    {parts
      .filter(({ share }) => share > 0)
      .map(({ share, color }) => (
        <span key={color} className="h-full" style={{ flexGrow: share, background: color }} />
      ))}
  </span>
);
