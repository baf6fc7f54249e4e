import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { emit, useSocketEvent } from '../../api/socket.ts';
import { Button } from '../../ui/button.tsx';
import { useDomains } from '../domains/index.ts';
import { useShowChatError } from './chat-error.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatPanel, type Opened } from './chat-panel.tsx';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import MockChat from './mock-chat.tsx';
import { useChat, useRefreshChats } from './queries.ts';
import { keepSelectedDomain, readSelectedDomain } from './selected-domain.ts';
import { newClientId } from './send-question.ts';
import { useMessages } from './use-messages.ts';
import { useOutgoing } from './use-outgoing.ts';
import { useReadMark } from './use-read-mark.ts';

/** The special value of the route parameter, as specified. */
const MOCK = 'mock';

const ChatPage = () => {
  const { chatId = '' } = useParams();
  if (chatId === MOCK) return <MockChat />;
  // Another chat is another page: nothing of the one before is kept.
  return <ChatView key={chatId} chatId={chatId} />;
};

const ChatView = ({ chatId }: { chatId: string }) => {
  const { t } = useTranslation();
  const chat = useChat(chatId);
  const domains = useDomains();
  const refreshChats = useRefreshChats();
  const showError = useShowChatError();
  const { messages, state, error, add, reload } = useMessages(chatId);
  useReadMark(chatId, messages);
  const { pending, deliver } = useOutgoing({ add, onSent: refreshChats, onError: showError });
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState(() => readSelectedDomain(chatId));

  useSocketEvent(
    'error',
    useCallback((body) => showError(new ApiError(body.code, body.detail, 0)), [showError]),
  );
  useEffect(() => {
    void import('./answer-text.tsx'); // on its way while the messages are
  }, []);

  const list = domains.data ?? [];
  const linked = messages.findLast((message) => message.domain_id)?.domain_id ?? null;
  const domainId = [chosen, linked].find((id) => list.some((domain) => domain.id === id)) ?? null;

  const choose = (id: string | null) => {
    setChosen(id);
    keepSelectedDomain(chatId, id);
  };
  const send = () => {
    if (!domainId) return;
    void deliver({ chatId, domainId, text: text.trim(), clientId: newClientId() });
    setText('');
  };
  const act = (event: 'stop_answer' | 'retry_answer', messageId: string) =>
    emit(event, { chat_id: chatId, message_id: messageId }).then(({ message }) => add([message]), showError);

  const hidden = [chat.error, error].find((one) => one instanceof ApiError && isHidden(one));
  if (hidden) throw hidden;

  return (
    <div className="flex h-full min-w-0">
      <div className="flex min-w-0 grow flex-col">
        <ChatHeader chat={chat.data} onTeach={() => setOpened({ kind: 'teach' })} />
        <Conversation
          messages={messages}
          pending={pending}
          isLoading={state === 'loading'}
          error={error}
          onReload={() => void reload()}
          onOpen={(source, among) => setOpened({ kind: 'source', source, among })}
          onStop={({ id }) => void act('stop_answer', id)}
          onRetry={({ id }) => void act('retry_answer', id)}
          onResend={(outgoing) => void deliver(outgoing)}
          onSaved={(message) => add([message])}
        />
        <div className="mx-auto w-full max-w-[760px] px-4 pb-4">
          {chat.data?.closed_at ? (
            <p className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-quiet">
              {t('lessons.close.closedNote')}
              <Button onClick={() => setOpened({ kind: 'teach' })}>{t('lessons.teach.open')}</Button>
            </p>
          ) : (
            <Composer
              text={text}
              onText={setText}
              domains={list}
              domainId={domainId}
              onDomain={choose}
              onSend={send}
            />
          )}
        </div>
      </div>
      {opened && <ChatPanel chat={chat.data} opened={opened} onOpen={setOpened} />}
    </div>
  );
};

/** What the person may not see, what is not there, or what the server cannot show: the error page says so. */
const isHidden = ({ status, code }: ApiError) =>
  [400, 403, 404].includes(status) ||
  status >= 500 ||
  ['not_found', 'forbidden', 'invalid_input'].includes(code);

export default ChatPage;
