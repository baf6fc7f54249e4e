import type { InboxRequest, RequestPatch } from '@docent/contract';
import { CircleCheck, ExternalLink, Hand, Undo2 } from 'lucide-react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { ChatReading } from '../chats/reading.ts';
import { AnswerBox } from './answer-box.tsx';
import { HandOver } from './hand-over.tsx';
import { ItemAction } from './item-action.tsx';
import { ItemFrame } from './item-frame.tsx';
import { useChangeRequest } from './queries.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useReturnToList } from './use-return-to-list.ts';

const TOLD = { take: 'taken', release: 'released', end: 'ended' } as const;

/** A request: the question, its chat, and the form to answer it. */
export const RequestView = ({ request }: { request: InboxRequest }) => {
  const { t, i18n } = useTranslation();
  const { asked_by, domain, chat, question, waiting_since, handed_by } = request;
  const onDone = useReturnToList('requests');
  const meta = [
    t('inbox.askedBy', { name: asked_by?.name ?? t('inbox.somebody') }),
    ...(domain ? [domain.name] : []),
    ...(handed_by ? [t('inbox.handedBy', { name: handed_by.name })] : []),
    wordDate(new Date(waiting_since), i18n.language),
  ];
  return (
    <ItemFrame
      name="requests"
      title={question}
      meta={meta.join(' · ')}
      actions={<Actions request={request} onDone={onDone} />}
      link={
        chat && (
          <Link
            to={`/chats/${chat.id}`}
            aria-label={t('inbox.openChat')}
            title={t('inbox.openChat')}
            className="-mt-1 inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-quiet hover:bg-surface hover:text-ink"
          >
            <ExternalLink size={15} aria-hidden />
          </Link>
        )
      }
    >
      {chat ? (
        <div className="relative flex min-h-0 grow flex-col">
          <ChatReading chatId={chat.id} />
        </div>
      ) : (
        <div className="min-h-0 grow overflow-y-auto">
          <div className="mx-auto max-w-read px-4 py-6">
            <blockquote className="whitespace-pre-wrap break-words border-accent border-l-2 pl-3 text-[15px] leading-6">
              {question}
            </blockquote>
            <p className="mt-4 text-quiet">{t('inbox.takeFirst')}</p>
          </div>
        </div>
      )}
      <AnswerBox request={request} onDone={onDone} />
    </ItemFrame>
  );
};

/** Takes or releases the request, snoozes it, hands it over, or ends it. */
const Actions = ({ request, onDone }: { request: InboxRequest; onDone: () => void }) => {
  const { t } = useTranslation();
  const change = useChangeRequest(request.id);
  const { chat } = request;
  const act = (deed: Exclude<RequestPatch['do'], 'hand_over'>) =>
    void change.mutateAsync({ do: deed }).then(
      () => {
        showToast(t(`inbox.${TOLD[deed]}`));
        if (deed === 'end') onDone();
      },
      (error) => showToast(wordError(t, error), 'error'),
    );
  return (
    <>
      {request.state === 'taken' ? (
        <ItemAction
          icon={Undo2}
          label={t('inbox.release')}
          disabled={change.isPending}
          onClick={() => act('release')}
        />
      ) : (
        <ItemAction
          icon={Hand}
          label={t('inbox.take')}
          disabled={change.isPending}
          onClick={() => act('take')}
        />
      )}
      <SnoozeMenu kind="request" id={request.id} snoozed={request.snoozed_until !== null} onDone={onDone} />
      {chat && <HandOver request={request} onDone={onDone} />}
      {chat && (
        <ItemAction
          icon={CircleCheck}
          label={t('inbox.end')}
          disabled={change.isPending}
          onClick={() => act('end')}
        />
      )}
    </>
  );
};
