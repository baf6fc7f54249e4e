import type { Message } from '@docent/contract';
import { Clock, GraduationCap } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { isOpen, useRequestAbout } from './use-requests.ts';

type Props = { message: Message; wasAsked: boolean; isAsking: boolean; onAsk: () => void; className: string };

/**
 * Asks an expert; while one is waited for it says so in its place: what stands before it stays where it is, and under the
 * pointer is the same button. What was answered may be asked about again.
 */
export const AskExpertButton = ({ message, wasAsked, isAsking, onAsk, className }: Props) => {
  const { t } = useTranslation();
  const { request, isLoaded } = useRequestAbout(message, wasAsked);
  const isWaiting = wasAsked && (!isLoaded || !request || isOpen(request));
  const Icon = isWaiting ? Clock : GraduationCap;
  return (
    <Button kind="quiet" className={className} disabled={isWaiting || isAsking} onClick={onAsk}>
      <Icon size={15} aria-hidden />
      {t(isWaiting ? 'people.waitingForExpert' : 'people.askExpert')}
    </Button>
  );
};
