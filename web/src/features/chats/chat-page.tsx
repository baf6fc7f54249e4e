import type { Message } from '@docent/contract';
import { ALL_DOMAINS, DEFAULT_CHAT_NAME } from '@docent/contract/constants';
import { textOf } from '@docent/contract/content';
import { assistantNames, mentionsIn } from '@docent/contract/mentions';
import { Reply, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
import { useShowChatError } from './chat-error.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatPanel, type Opened } from './chat-panel.tsx';
import { titleOf, withTitle } from './chat-title.ts';
import { Composer } from './composer.tsx';
import { mistakable } from './confusable-names.ts';
import { Conversation } from './conversation.tsx';
import { useDraft } from './drafts.ts';
import { GoneChat } from './gone-chat.tsx';
import { forgetLeft } from './left-chats.ts';
import { loadAnswerText } from './load-answer-text.tsx';
import type { AskAgain } from './message-row.tsx';
import { imagesOf, type Messages } from './messages.ts';
import MockChat from './mock-chat.tsx';
import { cancel, deliver, useOutbox } from './outbox.ts';
import { useInvitationPreview } from './participants.ts';
import { ParticipantsPanel } from './participants-panel.tsx';
import { useChat } from './queries.ts';
import type { Outgoing } from './send-question.ts';
import { useDomainToAsk } from './use-domain-to-ask.ts';
import { useMessages } from './use-messages.ts';
import { usePresence } from './use-presence.ts';
import { useReadMark } from './use-read-mark.ts';
import { useLink, useScrollToMessage } from './use-scroll-to-message.ts';
import { useStop } from './use-stop.ts';
import { lastOwnQuestion } from './versions.ts';
import { WithheldFrom } from './withheld-from.tsx';

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
  const showError = useShowChatError();
  const link = useLink();
  const navigate = useNavigate();
  const { messages, part, chatEnd, hasNewer, error, ...more } = useMessages(chatId, link?.seq ?? null);
  const { add, reload, goTo } = more;
  useScrollToMessage({
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
  const productName = useConfig().data?.product_name ?? '';
  const assistant = useMemo(() => assistantNames(productName), [productName]);
  const [opened, setOpened] = useState<Opened | null>(null);

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
  const lastAnswer = messages.findLast(({ answer }) => answer);
  const asks = useDomainToAsk({
    of: chatId,
    last: lastAnswer?.answer?.all_domains ? ALL_DOMAINS : (lastAnswer?.domain_id ?? null),
  });
  const { value: domainId, list } = asks;
  const lost = opened?.kind === 'source' && messages.find(({ id }) => id === opened.messageId)?.withheld;
  useEffect(() => {
    if (lost) setOpened(null); // the reader may not see its answer any more
  }, [lost]);
  const closePanel = () => {
    setOpened(null);
    setShowsPeople(false);
  };
  useBackCloses(opened !== null || showsPeople, closePanel);
  const open = (next: Opened) => {
    setShowsPeople(false);
    setOpened(next);
  };
  const several = (chat.data?.participants.length ?? 1) > 1;
  /** Whom the text invites, who does not take part yet. */
  const invited = useMemo(
    () =>
      messages.length
        ? mentionsIn(text)
            .filter((name) => !assistant.includes(name))
            .filter((name) => !chat.data?.participants.some((one) => one.username.toLowerCase() === name))
            .slice(0, MENTIONED_AT_MOST)
        : [],
    [text, messages.length, assistant, chat.data],
  );
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
    asks.remember();
    setThorough(false); // it takes minutes: chosen for one question
    setSent(sent + 1);
    setText('');
    setImage(null);
    setReplyTo(null);
  };
  const lastOwn = lastOwnQuestion(messages, me?.id);
  const mayAskAgain = ({ id }: Message) => {
    const answer = messages.find((message) => message.role === 'assistant' && message.reply_to === id);
    return (
      id === lastOwn?.id && !isClosed && !hasNewer && answer !== undefined && answer.status !== 'writing'
    );
  };
  const askAgain = (question: Message, change: AskAgain) => {
    const isNewVersion = mayAskAgain(question);
    const answer = messages.find(
      ({ reply_to, role }) => role === 'assistant' && reply_to === question.id,
    )?.answer;
    const asked = answer?.all_domains ? ALL_DOMAINS : question.domain_id;
    void deliver({
      chatId,
      threadId: chatId,
      domainId: change.domainId ?? asked ?? domainId,
      text: change.text ?? textOf(question.content),
      clientId: newClientId(),
      replyTo: question.reply_to,
      image: null,
      imageId: isNewVersion ? (imagesOf(question.content)[0]?.id ?? null) : null,
      replaces: isNewVersion ? question.id : null,
      thorough: answer?.thorough ?? false,
      searchAnyway: change.searchAnyway ?? false,
    });
    setSent(sent + 1);
  };
  const mayAskNext =
    !isClosed && !hasNewer && !pending.length && messages.every(({ status }) => status !== 'writing');
  /** The domain selected below the conversation stays selected, whichever domain this question goes to. */
  const askNext = (answer: Message, question: string) => {
    if (domainId) asks.choose(domainId);
    void deliver({
      chatId,
      threadId: chatId,
      domainId: answer.domain_id,
      text: question,
      clientId: newClientId(),
      replyTo: several ? answer.id : null,
      image: null,
    });
    setSent(sent + 1);
  };
  const toLatest = useCallback(() => {
    goTo(null);
    void navigate('?', { replace: true }); // the link has been left
  }, [goTo, navigate]);
  /** Returns an unsent message to the composer, unless other text is being written. */
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
  const rephrase = (question: string) => {
    write(question);
    document.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus();
  };
  const participants = chat.data?.participants;
  const alike = useMemo(
    () => mistakable([...(participants ?? []), ...messages.flatMap(({ author }) => author ?? [])]),
    [participants, messages],
  );
  const experts = useMemo(
    () => new Set(participants?.flatMap(({ id, kind }) => (kind === 'expert' ? [id] : []))),
    [participants],
  );
  const isExpert = (message: Message) =>
    chat.data?.participants.some(({ id, kind }) => id === me?.id && kind === 'expert') === true ||
    list.find(({ id }) => id === message.domain_id)?.experts.some(({ id }) => id === me?.id) === true;
  const names = chat.data?.participants.filter(({ id }) => typing.includes(id)).map(({ name }) => name) ?? [];
  const retry = (messageId: string) =>
    emit('retry_answer', { chat_id: chatId, message_id: messageId }).then(
      ({ message }) => add(message),
      showError,
    );
  const { stop, isStopping } = useStop({
    chatId,
    messages,
    isShared: several,
    add,
    closePanel: opened || showsPeople ? closePanel : null,
  });

  const first = messages[0]?.seq === 1 && messages[0].role === 'user' ? messages[0] : undefined;
  const named = chat.data && withTitle(chat.data, pending);
  const titled =
    named?.name === DEFAULT_CHAT_NAME && first ? { ...named, name: titleOf(textOf(first.content)) } : named;

  const wasHere = useRef(false);
  if (chat.data) wasHere.current = true;
  const hidden = [chat.error, error].find((one): one is ApiError => one instanceof ApiError && isHidden(one));
  // A chat that was visible a moment ago was deleted, or the user has been removed: no "not found" page.
  if (hidden && isGone(hidden) && wasHere.current) return <GoneChat chatId={chatId} />;
  if (hidden) throw hidden;

  return (
    <div className="flex h-full min-w-0">
      <div className="flex min-w-0 grow flex-col">
        <ChatHeader
          chat={titled}
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
          experts={experts}
          closed={!!chat.data?.closed_at}
          onReply={several ? setReplyTo : undefined}
          onOpen={(source, { id, sources }) =>
            open({ kind: 'source', source, among: sources, messageId: id })
          }
          onRetry={({ id }) => void retry(id)}
          onAskAgain={askAgain}
          mayAskAgain={mayAskAgain}
          onAskNext={mayAskNext ? askNext : undefined}
          onRephrase={rephrase}
          onResend={(outgoing) => void deliver(outgoing)}
          onCancel={giveUp}
          onSaved={add}
        />
        <div className="mx-auto w-full max-w-read px-4 pb-4">
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
          {!isClosed && <MentionPreview chatId={chatId} usernames={invited} />}
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
              asks={asks}
              onSend={send}
              isLoading={asks.isLoading || !part}
              onStop={stop}
              isStopping={isStopping}
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
      {opened && !lost && <ChatPanel chat={chat.data} opened={opened} onOpen={setOpened} />}
    </div>
  );
};

/** As many as are asked about at once. */
const MENTIONED_AT_MOST = 50;

/** Before it is sent: which answers those whom the text mentions could not read. */
const MentionPreview = ({ chatId, usernames }: { chatId: string; usernames: string[] }) => {
  const people = useInvitationPreview(chatId, { usernames });
  return (
    <div aria-live="polite" className="mb-1 empty:hidden">
      <WithheldFrom people={people} />
    </div>
  );
};

const isGone = ({ code }: ApiError) => code === 'not_found' || code === 'forbidden';

/** Returns whether the error page should replace the chat: no access, not found, or a fault of the server. */
const isHidden = ({ status, code }: ApiError) =>
  [400, 403, 404].includes(status) ||
  status >= 500 ||
  ['not_found', 'forbidden', 'invalid_input'].includes(code);

export default ChatPage;
