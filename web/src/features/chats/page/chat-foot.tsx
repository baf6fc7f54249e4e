import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { Reply, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Composer } from '../composer.tsx';
import { useInvitationPreview } from '../participants.ts';
import { WithheldFrom } from '../withheld-from.tsx';
import type { ChatViewState } from './use-chat-view.ts';

/** Region below the conversation: users who are typing, and the composer, or a note that the chat is closed. */
export const ChatFoot = ({ view }: { view: ChatViewState }) => {
  const { t } = useTranslation();
  const { written, asks, stopping, isShared, isClosed } = view;
  return (
    <div className="mx-auto w-full max-w-read px-4 pb-4">
      <TypingLine view={view} />
      {written.replyTo && <ReplyLine message={written.replyTo} onRemove={() => written.setReplyTo(null)} />}
      {!isClosed && <MentionPreview chatId={view.chatId} usernames={written.invited} />}
      {isClosed ? (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-quiet">
          {t('lessons.close.closedNote')}
          <Button onClick={() => view.panels.open({ kind: 'teach' })}>{t('lessons.teach.open')}</Button>
        </p>
      ) : (
        <Composer
          text={written.text}
          onText={written.write}
          image={written.image}
          onImage={written.setImage}
          thorough={written.thorough}
          onThorough={written.setThorough}
          needsDomain={written.asksAssistant}
          {...(isShared ? { placeholder: t('people.toPeople', { assistant: written.assistant[0] }) } : {})}
          asks={asks}
          onSend={view.questions.send}
          isLoading={asks.isLoading || !view.loaded.part}
          onStop={stopping.stop}
          isStopping={stopping.isStopping}
        />
      )}
    </div>
  );
};

const TypingLine = ({ view: { chat, presence } }: { view: ChatViewState }) => {
  const { t, i18n } = useTranslation();
  const names =
    chat?.participants.filter(({ id }) => presence.typing.includes(id)).map(({ name }) => name) ?? [];
  return (
    <p className="min-h-5 truncate text-quiet text-xs" aria-live="polite">
      {names.length > 0 &&
        t('people.typing', {
          count: names.length,
          names: new Intl.ListFormat(i18n.language).format(names),
        })}
    </p>
  );
};

/** The message that the written one replies to. */
const ReplyLine = ({ message, onRemove }: { message: Message; onRemove: () => void }) => {
  const { t } = useTranslation();
  return (
    <p className="mb-1 flex items-center gap-2 rounded-lg bg-surface py-1 pr-1 pl-3 text-quiet text-xs">
      <Reply size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 grow truncate">{textOf(message.content)}</span>
      <IconButton label={t('people.noReply')} size="xs" onClick={onRemove}>
        <X size={12} aria-hidden />
      </IconButton>
    </p>
  );
};

/** Answers that the mentioned users could not read, shown before the message is sent. */
const MentionPreview = ({ chatId, usernames }: { chatId: string; usernames: string[] }) => {
  const people = useInvitationPreview(chatId, { usernames });
  return (
    <div aria-live="polite" className="mb-1 empty:hidden">
      <WithheldFrom people={people} />
    </div>
  );
};
