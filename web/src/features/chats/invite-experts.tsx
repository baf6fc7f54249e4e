import type { Message } from '@docent/contract';
import { UserRoundPlus } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useDomains } from '../domains/index.ts';
import { AddExpertLink } from './asked/add-expert-link.tsx';
import { AskedState } from './asked/asked-state.tsx';
import { type Messages, wereExpertsAsked } from './messages.ts';
import { useAskExperts } from './use-ask-experts.tsx';

type Props = {
  answer: Message;
  messages: Messages;
  /** The requests about the answer are loaded, and the chat is open. */
  canAsk: boolean;
};
const NAMED = 3;

/** An answer that leaves its question to the experts. */
export const offersExperts = ({ answer }: Message): boolean =>
  answer?.outcome === 'escalated' ||
  answer?.outcome === 'not_in_documents' ||
  answer?.outcome === 'may_answer';

/** Adds the domain's experts to the chat in one click, after an answer that was escalated or found nothing. */
export const InviteExperts = ({ answer, messages, canAsk }: Props) => {
  const { t, i18n } = useTranslation();
  const me = useUser();
  const domain = useDomains().data?.find(({ id }) => id === answer.domain_id);
  const { isAsking, ask, dialog } = useAskExperts(answer);
  if (!offersExperts(answer) || !domain) return null;
  if (wereExpertsAsked(messages, answer)) return <AskedState message={answer} wasAsked />;
  if (!canAsk) return null;
  const experts = domain.experts.filter(({ id }) => id !== me?.id);
  if (!domain.can.ask_expert)
    return (
      <p className="basis-full text-quiet">
        {t('people.noExpertToAsk')}{' '}
        {domain.can.grant ? (
          <AddExpertLink domain={domain} className="text-accent" />
        ) : (
          t('people.administratorAddsExpert')
        )}
      </p>
    );

  const names = experts.slice(0, NAMED).map(({ name }) => name);
  const rest = experts.length - names.length;
  const people = new Intl.ListFormat(i18n.language).format(
    rest ? [...names, t('people.others', { count: rest })] : names,
  );
  return (
    <div>
      <Button kind="main" disabled={isAsking} onClick={() => void ask()}>
        <UserRoundPlus size={16} aria-hidden />
        {experts.length ? t('people.inviteExperts', { people }) : t('people.askExpert')}
      </Button>
      {dialog}
    </div>
  );
};
