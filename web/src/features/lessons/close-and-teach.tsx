import type { Chat } from '@docent/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useCloseChat } from './queries.ts';
import { TeachForm } from './teach-form.tsx';

type Props = { chat: Chat; onDone: () => void };

/** Two steps beside the chat: what closing means, then what should be learned. A closed chat begins with the second. */
const CloseAndTeach = ({ chat, onDone }: Props) => {
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? 'Docent';
  const close = useCloseChat(chat.id);
  const [closed, setClosed] = useState(chat.closed_at !== null);

  if (closed || chat.closed_at)
    return (
      <PanelFrame title={t('lessons.teach.title', { product })} onClose={onDone}>
        <TeachForm chatId={chat.id} onDone={onDone} />
      </PanelFrame>
    );
  return (
    <PanelFrame title={t('lessons.close.title')} onClose={onDone}>
      <div className="flex max-w-prose flex-col gap-3">
        <p>{t('lessons.close.text')}</p>
        <p className="text-quiet">{t('lessons.close.next', { product })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            kind="danger"
            disabled={close.isPending}
            onClick={() =>
              close.mutate(undefined, {
                onSuccess: () => setClosed(true),
                onError: () => showToast(t('lessons.close.failed'), 'error'),
              })
            }
          >
            {t('lessons.close.action')}
          </Button>
          <Button onClick={onDone}>{t('lessons.cancel')}</Button>
        </div>
      </div>
    </PanelFrame>
  );
};

export default CloseAndTeach;
