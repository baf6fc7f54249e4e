import type { Chat } from '@docent/contract';
import { DEFAULT_CHAT_NAME } from '@docent/contract/constants';
import { textOf } from '@docent/contract/content';
import { useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useParams } from '../../router/index.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { titleOf, withTitle } from './chat-title.ts';
import { Conversation } from './conversation.tsx';
import { GoneChat } from './gone-chat.tsx';
import type { Messages } from './messages.ts';
import MockChat from './mock-chat.tsx';
import { deliver, type Pending } from './outbox.ts';
import { ChatFoot } from './page/chat-foot.tsx';
import { type ChatViewState, useChatView } from './page/use-chat-view.ts';
import { ParticipantsPanel } from './participants-panel.tsx';

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
  const view = useChatView(chatId);
  const { chat, loaded, panels, pending } = view;
  const wasHere = useRef(false);
  if (chat) wasHere.current = true;
  const hidden = [view.chatError, loaded.error].find(
    (one): one is ApiError => one instanceof ApiError && isHidden(one),
  );
  // A chat that was visible a moment ago was deleted, or the user has been removed: no "not found" page.
  if (hidden && isGone(hidden) && wasHere.current) return <GoneChat chatId={chatId} />;
  if (hidden) throw hidden;
  return (
    <div className="flex h-full min-w-0">
      <div className="flex min-w-0 grow flex-col">
        <ChatHeader
          chat={chat && withTitleOfQuestion(chat, pending, loaded.messages)}
          here={view.presence.here}
          onTeach={() => panels.open({ kind: 'teach' })}
          onPeople={panels.togglePeople}
        />
        <ChatConversation view={view} />
        <ChatFoot view={view} />
      </div>
      {panels.showsPeople && chat && <PeoplePanel view={view} chat={chat} />}
      {panels.opened && <ChatPanel chat={chat} opened={panels.opened} onOpen={panels.setOpened} />}
    </div>
  );
};

/** A chat without a name, under the one that its first question gives it, sent or on its way. */
const withTitleOfQuestion = (chat: Chat, pending: readonly Pending[], messages: Messages): Chat => {
  const named = withTitle(chat, pending);
  const [first] = messages;
  return named.name === DEFAULT_CHAT_NAME && first?.seq === 1 && first.role === 'user'
    ? { ...named, name: titleOf(textOf(first.content)) }
    : named;
};

const ChatConversation = ({ view }: { view: ChatViewState }) => {
  const { chat, loaded, canShow, panels, written, questions } = view;
  return (
    <Conversation
      messages={canShow ? loaded.messages : NONE}
      pending={view.pending}
      part={canShow ? loaded.part : 0}
      chatEnd={loaded.chatEnd}
      hasNewer={loaded.hasNewer && canShow}
      read={view.read}
      isLoading={!loaded.part || !canShow}
      error={loaded.error}
      onReload={() => void loaded.reload()}
      linked={view.link}
      sent={questions.sent}
      olderState={loaded.olderState}
      newerState={loaded.newerState}
      onOlder={loaded.loadOlder}
      onNewer={loaded.loadNewer}
      onLatest={view.toLatest}
      {...view.authors}
      closed={!!chat?.closed_at}
      onReply={view.isShared ? written.setReplyTo : undefined}
      onOpen={(source, { id, sources }) =>
        panels.open({ kind: 'source', source, among: sources, messageId: id })
      }
      onRetry={({ id }) => view.retry(id)}
      onAskAgain={questions.askAgain}
      mayAskAgain={questions.mayAskAgain}
      onAskNext={questions.askNext}
      onRephrase={written.rephrase}
      onResend={(outgoing) => void deliver(outgoing)}
      onCancel={written.takeBack}
      onSaved={loaded.add}
    />
  );
};

const PeoplePanel = ({ view: { panels, presence }, chat }: { view: ChatViewState; chat: Chat }) => {
  const { t } = useTranslation();
  return (
    <SidePanel label={t('people.title')} resizeLabel={t('app.resize')} onClose={panels.hidePeople}>
      <ParticipantsPanel
        chat={chat}
        here={presence.here}
        typing={presence.typing}
        onClose={panels.hidePeople}
      />
    </SidePanel>
  );
};

const isGone = ({ code }: ApiError) => code === 'not_found' || code === 'forbidden';

/** Returns whether the error page should replace the chat: no access, not found, or a fault of the server. */
const isHidden = ({ status, code }: ApiError) =>
  [400, 403, 404].includes(status) ||
  status >= 500 ||
  ['not_found', 'forbidden', 'invalid_input'].includes(code);

export default ChatPage;
