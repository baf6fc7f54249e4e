import type { Message } from '@docent/contract';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomains } from '../domains/index.ts';
import { type Messages, wereExpertsAsked } from './messages.ts';

type Props = { answer: Message; messages: Messages };
const NAMED = 3;

/** Where a person must take over, or nothing was found, the domain's experts come in with one click. */
export const InviteExperts = ({ answer, messages }: Props) => {
  const { t, i18n } = useTranslation();
  const me = useUser();
  const domain = useDomains().data?.find(({ id }) => id === answer.domain_id);
  const [isAsking, setAsking] = useState(false);
  const { outcome } = answer.answer ?? {};
  if ((outcome !== 'escalated' && outcome !== 'not_in_documents') || !domain) return null;
  if (wereExpertsAsked(messages, answer)) return null; // the line in the chat says whom
  const experts = domain.experts.filter(({ id }) => id !== me?.id);
  if (!experts.length) return <p className="text-quiet">{t('people.noExpertToAsk')}</p>;

  const names = experts.slice(0, NAMED).map(({ name }) => name);
  const rest = experts.length - names.length;
  const people = new Intl.ListFormat(i18n.language).format(
    rest ? [...names, t('people.others', { count: rest })] : names,
  );
  const invite = async () => {
    setAsking(true);
    try {
      await call('askExpert', { params: { id: answer.id } });
    } catch (error) {
      showToast(wordError(t, error), 'error');
      setAsking(false);
    }
  };
  return (
    <div>
      <Button kind="main" disabled={isAsking} onClick={() => void invite()}>
        <UserRoundPlus size={16} aria-hidden />
        {t('people.inviteExperts', { people })}
      </Button>
    </div>
  );
};
