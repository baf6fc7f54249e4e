import type { SourceState, SourceSyncState } from '@docent/contract';
import {
  AlertTriangle,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Pause,
  RefreshCw,
} from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

type Look = { Icon: LucideIcon; className: string };

const LOOKS: Record<SourceState, Look> = {
  not_started: { Icon: CircleDashed, className: 'text-quiet' },
  waiting: { Icon: Hourglass, className: 'text-accent' },
  in_progress: { Icon: RefreshCw, className: 'text-accent' },
  success: { Icon: CircleCheck, className: 'text-good' },
  completed_with_errors: { Icon: AlertTriangle, className: 'text-warn' },
  failed: { Icon: CircleX, className: 'text-bad' },
  cancelled: { Icon: CircleSlash, className: 'text-quiet' },
  interrupted: { Icon: AlertTriangle, className: 'text-warn' },
  paused: { Icon: Pause, className: 'text-quiet' },
  needs_sign_in: { Icon: KeyRound, className: 'text-warn' },
};

/** State of a source or of a sync, in a word and a colour. */
export const SourceStateMark = ({ state }: { state: SourceState | SourceSyncState }) => {
  const { t } = useTranslation();
  // A later server may know more states.
  const { Icon, className } = LOOKS[state] ?? LOOKS.not_started;
  return (
    <span
      data-state={state}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${className}`}
    >
      <Icon
        size={15}
        aria-hidden
        className={state === 'in_progress' ? 'motion-safe:animate-spin [animation-duration:2s]' : ''}
      />
      {t(`sources.state.${state}`)}
    </span>
  );
};
