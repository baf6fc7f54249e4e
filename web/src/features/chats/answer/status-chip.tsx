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
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { Status } from './status-of.ts';

type Kind = Status['kind'];

const LOOK: Record<Kind, [Icon: LucideIcon, tone: Tone]> = {
  corrected: [PenLine, 'accent'],
  confirmed: [BadgeCheck, 'good'],
  supported: [CircleCheck, 'good'],
  partly: [CircleHelp, 'warn'],
  not_supported: [CircleAlert, 'bad'],
  checking: [LoaderCircle, 'quiet'],
  unchecked: [CircleHelp, 'quiet'],
  passages: [Quote, 'quiet'],
  may_answer: [CircleHelp, 'warn'],
  out_of_scope: [SearchX, 'quiet'],
  details_asked: [MessageCircleQuestion, 'accent'],
  escalated: [UserRound, 'warn'],
  not_in_documents: [SearchX, 'warn'],
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
  const [icon, tone] = LOOK[status.kind];
  const isBusy = status.kind === 'checking';
  return (
    <Badge
      data-status-kind={status.kind}
      role={isBusy ? 'status' : undefined}
      tone={tone}
      icon={icon}
      isBusy={isBusy}
    >
      {wordStatus(t, status)}
    </Badge>
  );
};
