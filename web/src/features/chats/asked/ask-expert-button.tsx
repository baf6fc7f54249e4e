import type { Message } from '@docent/contract';
import { Clock, GraduationCap } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useDomains } from '../../domains/index.ts';
import { AddExpertLink } from './add-expert-link.tsx';
import { isOpen, useRequestAbout } from './use-requests.ts';

type Props = {
  message: Message;
  /** The card of the answer offers to ask experts, until they have been asked. */
  isInCard: boolean;
  wasAsked: boolean;
  isAsking: boolean;
  onAsk: () => void;
  className: string;
};

/**
 * Asks an expert of the answer's domain; while one is waited for it says so in its place, under the pointer. A question that
 * was answered can be asked again. Without an expert to ask it is a link for users who can add one.
 */
export const AskExpertButton = ({ message, isInCard, wasAsked, isAsking, onAsk, className }: Props) => {
  const { t } = useTranslation();
  const domain = useDomains().data?.find(({ id }) => id === message.domain_id);
  const { request, isLoaded } = useRequestAbout(message, wasAsked);
  const isWaiting = wasAsked && (!isLoaded || !request || isOpen(request));
  if (isInCard && (isWaiting || !wasAsked)) return null;
  if (!isWaiting && !domain?.can.ask_expert)
    return <AddExpertLink domain={domain} className={`px-2 ${className}`} />;
  const Icon = isWaiting ? Clock : GraduationCap;
  return (
    <Button kind="quiet" size="sm" className={className} disabled={isWaiting || isAsking} onClick={onAsk}>
      <Icon size={15} aria-hidden />
      {t(isWaiting ? 'people.waitingForExpert' : 'people.askExpert')}
    </Button>
  );
};
