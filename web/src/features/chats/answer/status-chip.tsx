import {
  BadgeCheck,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  LoaderCircle,
  type LucideIcon,
  MessageCircleQuestion,
  PenLine,
  Quote,
  SearchX,
  UserRound,
} from 'lucide-react';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Status } from './status-of.ts';

type Kind = Status['kind'];

const LOOK: Record<Kind, [Icon: LucideIcon, className: string]> = {
  corrected: [PenLine, 'text-accent'],
  confirmed: [BadgeCheck, 'text-good'],
  supported: [CircleCheck, 'text-good'],
  partly: [CircleHelp, 'text-warn'],
  not_supported: [CircleAlert, 'text-bad'],
  checking: [LoaderCircle, 'text-quiet'],
  unchecked: [CircleHelp, 'text-quiet'],
  passages: [Quote, 'text-quiet'],
  may_answer: [CircleHelp, 'text-warn'],
  out_of_scope: [SearchX, 'text-quiet'],
  details_asked: [MessageCircleQuestion, 'text-accent'],
  escalated: [UserRound, 'text-warn'],
  not_in_documents: [SearchX, 'text-warn'],
};

const wordStatus = (t: Translate, status: Status): string => {
  switch (status.kind) {
    case 'corrected':
      return t('people.correctedBy', { name: status.name });
    case 'confirmed':
      return t('people.checkedBy', { name: status.name });
    case 'supported':
    case 'partly':
    case 'not_supported':
      return t(`executions.verdict.${status.kind}`);
    case 'checking':
      return t('executions.checking');
    case 'unchecked':
      return t('executions.unchecked');
    default:
      return t(`executions.outcome.${status.kind}`);
  }
};

/** Status of an answer, above it: an icon and a word. */
export const StatusChip = ({ status }: { status: Status }) => {
  const { t } = useTranslation();
  const [Icon, look] = LOOK[status.kind];
  return (
    <span
      data-status-kind={status.kind}
      role={status.kind === 'checking' ? 'status' : undefined}
      className={`inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full bg-surface px-2.5 font-medium text-xs ${look}`}
    >
      <Icon
        size={14}
        aria-hidden
        className={`shrink-0 ${status.kind === 'checking' ? 'animate-spin' : ''}`}
      />
      <span className="min-w-0 truncate">{wordStatus(t, status)}</span>
    </span>
  );
};
