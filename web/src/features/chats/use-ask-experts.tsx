import type { Message } from '@docent/contract';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomains } from '../domains/index.ts';
import { type Previewed, previewInvitation } from './participants.ts';
import { WithheldFrom } from './withheld-from.tsx';

const NOBODY: Previewed[] = [];

type AskExperts = {
  isAsking: boolean;
  ask: () => Promise<void>;
  /** Asks first, where some of them could not read answers of the chat. */
  dialog: ReactNode;
};

/** Asks the experts of an answer's domain about it, after a warning about messages that they cannot read. */
export const useAskExperts = (answer: Message): AskExperts => {
  const { t } = useTranslation();
  const me = useUser();
  const domain = useDomains().data?.find(({ id }) => id === answer.domain_id);
  const [isAsking, setAsking] = useState(false);
  const [withheld, setWithheld] = useState<Previewed[] | null>(null);

  const trying = async (work: () => Promise<unknown>) => {
    setAsking(true);
    try {
      await work();
    } catch (error) {
      showToast(wordError(t, error), 'error');
    }
    setAsking(false);
  };
  const askNow = () => call('askExpert', { params: { id: answer.id } }); // the line in the chat comes by the socket
  const ask = () =>
    trying(async () => {
      const user_ids = (domain?.experts ?? []).map(({ id }) => id).filter((id) => id !== me?.id);
      const { people } = user_ids.length
        ? await previewInvitation(answer.chat_id, { user_ids: user_ids.slice(0, EXPERTS_AT_MOST) })
        : { people: NOBODY };
      const some = people.filter((one) => one.withheld.length > 0);
      if (some.length) setWithheld(some);
      else await askNow();
    });

  const dialog = (
    <Dialog open={withheld !== null} onClose={() => setWithheld(null)} title={t('people.askAnywayTitle')}>
      <WithheldFrom people={withheld ?? NOBODY} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => setWithheld(null)}>{t('app.cancel')}</Button>
        <Button
          kind="main"
          onClick={() => {
            setWithheld(null);
            void trying(askNow);
          }}
        >
          {t('people.askAnyway')}
        </Button>
      </div>
    </Dialog>
  );
  return { isAsking, ask, dialog };
};

/** As many as the server asks. */
const EXPERTS_AT_MOST = 10;
