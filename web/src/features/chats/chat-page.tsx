import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { assistantNames, mentionsIn } from '@docent/contract/mentions';
import { Reply, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { newClientId } from '../../api/client-id.ts';
import { useUser } from '../../api/session.ts';
import { emit, useSocketEvent } from '../../api/socket.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate, useParams } from '../../router/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useConfig } from '../accounts/index.ts';
import { useDomains } from '../domains/index.ts';
import { useShowChatError } from './chat-error.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatPanel, type Opened } from './chat-panel.tsx';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { useDraft } from './drafts.ts';
import { GoneChat } from './gone-chat.tsx';
import { forgetLeft } from './leaving.ts';
import { loadAnswerText } from './load-answer-text.tsx';
import type { Messages } from './messages.ts';
import { mistakable } from './mistakable.ts';
import MockChat from './mock-chat.tsx';
import { cancel, deliver, useOutbox } from './outbox.ts';
import { ParticipantsPanel } from './participants-panel.tsx';
import { useChat } from './queries.ts';
import { type Chosen, domainToAsk, keepSelectedDomain, readSelectedDomain } from './selected-domain.ts';
import type { Outgoing } from './send-question.ts';
import { useLink, useLinked } from './use-linked.ts';
import { useMessages } from './use-messages.ts';
import { usePresence } from './use-presence.ts';
import { useReadMark } from './use-read-mark.ts';

/** The special value of the route parameter, as specified. */
const MOCK = 'mock';
const NONE: Messages = [];

const ChatPage = () => {
  const { chatId = '' } = useParams();
  if (chatId === MOCK) return <MockChat />;
  // Another chat is another page: nothing of the one before is kept.
  return <ChatView key={chatId} chatId={chatId} />;
};

const ChatView = ({ chatId }: { chatId: string }) => {
  const { t, i18n } = useTranslation();
  const chat = useChat(chatId);
  const domains = useDomains();
  const showError = useShowChatError();
  const link = useLink();
  const navigate = useNavigate();
  const { messages, part, chatEnd, hasNewer, error, ...more } = useMessages(chatId, link?.seq ?? null);
  const { add, reload, goTo } = more;
  useLinked({
    link,
    isThere: messages.some(({ seq }) => seq === link?.seq),
    isReady: part > 0,
    chatEnd,
    goTo,
  });
  useReadMark(chatId, messages);
  useEffect(() => forgetLeft(chatId), [chatId]);
  const pending = useOutbox().filter((one) => one.chatId === chatId);
  const [text, setText] = useDraft(chatId);
  const [image, setImage] = useState<File | null>(null);
  const [thorough, setThorough] = useState(false);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [sent, setSent] = useState(0);
  const [showsPeople, setShowsPeople] = useState(false);
  const { here, typing, sayTyping } = usePresence(chatId);
  const me = useUser();
  const assistant = assistantNames(useConfig().data?.product_name ?? '');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<Chosen>(() => readSelectedDomain(chatId));

  useSocketEvent(
    'error',
    useCallback((body) => showError(new ApiError(body.code, body.detail, 0)), [showError]),
  );
  // On its way while the messages are; they are shown with it, so that nothing moves afterwards.
  const [canShow, setCanShow] = useState(false);
  useEffect(() => {
    void loadAnswerText().then(() => setCanShow(true));
  }, []);

  // The line that says so comes before the chat is read anew.
  const isClosed = Boolean(chat.data?.closed_at) || messages.some(({ event }) => event?.kind === 'closed');
  const list = domains.data ?? [];
  const linked = messages.findLast((message) => message.domain_id)?.domain_id ?? null;
  const domainId = domainToAsk(chosen, linked, list);

  const choose = (id: string | null) => {
    setChosen(id);
    keepSelectedDomain(chatId, id);
  };
  useBackCloses(opened !== null || showsPeople, () => {
    setOpened(null);
    setShowsPeople(false);
  });
  const open = (next: Opened) => {
    setShowsPeople(false);
    setOpened(next);
  };
  const several = (chat.data?.participants.length ?? 1) > 1;
  const asksAssistant =
    !several || replyTo !== null || mentionsIn(text).some((name) => assistant.includes(name));
  const send = () => {
    if (asksAssistant && !domainId) return;
    void deliver({
      chatId,
      threadId: messages.length ? chatId : null,
      domainId,
      text: text.trim(),
      clientId: newClientId(),
      replyTo: replyTo?.id ?? null,
      image,
      thorough,
    });
    setThorough(false); // it takes minutes: chosen for one question
    setSent(sent + 1);
    setText('');
    setImage(null);
    setReplyTo(null);
  };
  const toLatest = useCallback(() => {
    goTo(null);
    void navigate('?', { replace: true }); // the link has been left
  }, [goTo, navigate]);
  /** What was not sent is there again to be changed, if nothing else is being written. */
  const giveUp = (outgoing: Outgoing) => {
    cancel(outgoing.clientId);
    if (!text && !image) {
      setText(outgoing.text);
      setImage(outgoing.image);
    }
  };
  const write = (next: string) => {
    setText(next);
    if (several && next) sayTyping();
  };
  const participants = chat.data?.participants;
  const alike = useMemo(
    () => mistakable([...(participants ?? []), ...messages.flatMap(({ author }) => author ?? [])]),
    [participants, messages],
  );
  const isExpert = (message: Message) =>
    chat.data?.participants.some(({ id, kind }) => id === me?.id && kind === 'expert') === true ||
    list.find(({ id }) => id === message.domain_id)?.experts.some(({ id }) => id === me?.id) === true;
  const names = chat.data?.participants.filter(({ id }) => typing.includes(id)).map(({ name }) => name) ?? [];
  const act = (event: 'stop_answer' | 'retry_answer', messageId: string) =>
    emit(event, { chat_id: chatId, message_id: messageId }).then(({ message }) => add(message), showError);

  const writing = messages.findLast(({ status }) => status === 'writing');
  const stop = writing && (() => void act('stop_answer', writing.id));

  const hidden = [chat.error, error].find((one): one is ApiError => one instanceof ApiError && isHidden(one));
  // What was here a moment ago is not looked for: it was deleted, or the person is no longer in it.
  if (hidden && isGone(hidden) && chat.data) return <GoneChat chatId={chatId} />;
  if (hidden) throw hidden;

  return (
    <div className="flex h-full min-w-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is in here */}
      <div
        className="flex min-w-0 grow flex-col"
        onKeyDown={(event) => {
          // What is open takes the key first: a dialog, a menu, a field that is being written in.
          if (event.key === 'Escape' && !event.defaultPrevented) stop?.();
        }}
      >
        <ChatHeader
          chat={chat.data}
          here={here}
          onTeach={() => open({ kind: 'teach' })}
          onPeople={() => {
            setOpened(null);
            setShowsPeople(!showsPeople);
          }}
        />
        <Conversation
          messages={canShow ? messages : NONE}
          pending={pending}
          part={canShow ? part : 0}
          chatEnd={chatEnd}
          hasNewer={hasNewer && canShow}
          read={chat.isFetchedAfterMount ? chat.data?.last_read_seq : undefined}
          isLoading={!part || !canShow}
          error={error}
          onReload={() => void reload()}
          linked={link}
          sent={sent}
          olderState={more.olderState}
          newerState={more.newerState}
          onOlder={more.loadOlder}
          onNewer={more.loadNewer}
          onLatest={toLatest}
          isExpert={isExpert}
          mistakable={alike}
          closed={!!chat.data?.closed_at}
          onReply={several ? setReplyTo : undefined}
          onOpen={(source, among) => open({ kind: 'source', source, among })}
          onRetry={({ id }) => void act('retry_answer', id)}
          onResend={(outgoing) => void deliver(outgoing)}
          onCancel={giveUp}
          onSaved={add}
        />
        <div className="mx-auto w-full max-w-[760px] px-4 pb-4">
          <p className="min-h-5 truncate text-quiet text-xs" aria-live="polite">
            {names.length > 0 &&
              t('people.typing', {
                count: names.length,
                names: new Intl.ListFormat(i18n.language).format(names),
              })}
          </p>
          {replyTo && (
            <p className="mb-1 flex items-center gap-2 rounded-lg bg-surface py-1 pr-1 pl-3 text-quiet text-xs">
              <Reply size={14} aria-hidden className="shrink-0" />
              <span className="min-w-0 grow truncate">{textOf(replyTo.content)}</span>
              <IconButton
                label={t('people.noReply')}
                className="!size-6 !min-h-6"
                onClick={() => setReplyTo(null)}
              >
                <X size={12} aria-hidden />
              </IconButton>
            </p>
          )}
          {isClosed ? (
            <p className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-quiet">
              {t('lessons.close.closedNote')}
              <Button onClick={() => open({ kind: 'teach' })}>{t('lessons.teach.open')}</Button>
            </p>
          ) : (
            <Composer
              text={text}
              onText={write}
              image={image}
              onImage={setImage}
              thorough={thorough}
              onThorough={setThorough}
              needsDomain={asksAssistant}
              {...(several ? { placeholder: t('people.toPeople', { assistant: assistant[0] }) } : {})}
              domains={list}
              domainId={domainId}
              onDomain={choose}
              onSend={send}
              isLoading={domains.isPending || !part}
              onStop={stop}
            />
          )}
        </div>
      </div>
      {showsPeople && chat.data && (
        <SidePanel
          label={t('people.title')}
          resizeLabel={t('app.resize')}
          onClose={() => setShowsPeople(false)}
        >
          <ParticipantsPanel
            chat={chat.data}
            here={here}
            typing={typing}
            onClose={() => setShowsPeople(false)}
          />
        </SidePanel>
      )}
      {opened && <ChatPanel chat={chat.data} opened={opened} onOpen={setOpened} />}
    </div>
  );
};

const isGone = ({ code }: ApiError) => code === 'not_found' || code === 'forbidden';

/** What the person may not see, what is not there, or what the server cannot show: the error page says so. */
const isHidden = ({ status, code }: ApiError) =>
  [400, 403, 404].includes(status) ||
  status >= 500 ||
  ['not_found', 'forbidden', 'invalid_input'].includes(code);

export default ChatPage;
