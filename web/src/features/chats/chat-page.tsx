import type { Source } from '@docent/contract';
import { selectedDomainStorageKey } from '@docent/contract/constants';
import { ArrowDown } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { emit, getSocket } from '../../api/socket.ts';
import { wordError } from '../../i18n/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { useDomains } from '../domains/index.ts';
import { AnswerView } from './answer-view.tsx';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { useChat, useRefreshChats } from './queries.ts';
import { QuestionView } from './question-view.tsx';
import { newClientId, type Outgoing, sendQuestion } from './send-question.ts';
import { useMessages } from './use-messages.ts';

const DocumentReader = lazy(() => import('../documents/document-reader.tsx'));

const AT_END_PX = 80;

const ChatPage = () => {
  const { chatId = '' } = useParams();
  // Another chat is another page: nothing of the one before is kept.
  return <ChatView key={chatId} chatId={chatId} />;
};

const ChatView = ({ chatId }: { chatId: string }) => {
  const { t } = useTranslation();
  const config = useConfig();
  const chat = useChat(chatId);
  const domains = useDomains();
  const refreshChats = useRefreshChats();
  const { messages, state, error, add, reload } = useMessages(chatId);
  const [pending, setPending] = useState<(Outgoing & { failed: boolean })[]>([]);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Source | null>(null);
  const [domainId, setDomainId] = useState(() => localStorage.getItem(selectedDomainStorageKey(chatId)));
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);

  const list = domains.data ?? [];
  const linked = messages.findLast((message) => message.domain_id)?.domain_id ?? null;
  const current = [domainId, linked].find((id) => list.some((domain) => domain.id === id)) ?? null;
  const waiting = pending.filter(
    ({ clientId }) => !messages.some((message) => message.client_id === clientId),
  );

  useEffect(() => {
    const element = scroller.current;
    if (atEnd && element) element.scrollTop = element.scrollHeight;
  }, [messages, waiting.length, atEnd]);

  const choose = (id: string | null) => {
    setDomainId(id);
    if (id) localStorage.setItem(selectedDomainStorageKey(chatId), id);
    else localStorage.removeItem(selectedDomainStorageKey(chatId));
  };

  const showError = useCallback(
    (reason: unknown) => {
      const isDomainMissing = reason instanceof ApiError && reason.code === 'domain_required';
      const isTimeout = reason instanceof ApiError && reason.code === 'timeout';
      const product = config.data?.product_name;
      const words = isDomainMissing ? t('chats.mustSelectDomain', { product }) : t('chats.unknownError');
      showToast(isTimeout ? wordError(t, reason) : words, 'error', t('app.globalError'));
    },
    [t, config.data],
  );

  useEffect(() => {
    const socket = getSocket();
    const onError = (body: { code: string; detail: string }) =>
      showError(new ApiError(body.code, body.detail, 0));
    socket.on('error', onError);
    return () => {
      socket.off('error', onError);
    };
  }, [showError]);

  const deliver = async (outgoing: Outgoing) => {
    setPending((before) => [
      ...before.filter(({ clientId }) => clientId !== outgoing.clientId),
      { ...outgoing, failed: false },
    ]);
    setAtEnd(true);
    try {
      const { message, answer } = await sendQuestion(outgoing);
      add(answer ? [message, answer] : [message]);
      setPending((before) => before.filter(({ clientId }) => clientId !== outgoing.clientId));
      refreshChats();
    } catch (reason) {
      showError(reason);
      setPending((before) =>
        before.map((one) => (one.clientId === outgoing.clientId ? { ...one, failed: true } : one)),
      );
    }
  };

  const act = (event: 'stop_answer' | 'retry_answer', messageId: string) =>
    emit(event, { chat_id: chatId, message_id: messageId }).then(({ message }) => add([message]), showError);

  const notSeen = [chat.error, error].find((one) => one instanceof ApiError && isHidden(one));
  if (notSeen) throw notSeen;

  return (
    <div className="flex h-full min-w-0">
      <div className="flex min-w-0 grow flex-col">
        {chat.data && <ChatHeader chat={chat.data} />}
        <div
          ref={scroller}
          className="min-h-0 grow overflow-y-auto"
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
            setAtEnd(scrollHeight - scrollTop - clientHeight < AT_END_PX)
          }
        >
          <div
            className="mx-auto flex max-w-[760px] flex-col gap-6 px-4 py-6"
            role="log"
            aria-live="polite"
            aria-busy={messages.some(({ status }) => status === 'writing')}
          >
            {state === 'loading' && error === null && <Skeleton lines={6} />}
            {error !== null && (
              <Failed text={wordError(t, error)} retry={t('app.retry')} onRetry={() => void reload()} />
            )}
            {state === 'ready' && !messages.length && !waiting.length && (
              <p className="text-quiet">{t('chats.empty')}</p>
            )}
            {messages.map((message) =>
              message.role === 'assistant' ? (
                <AnswerView
                  key={message.id}
                  message={message}
                  onOpen={setOpened}
                  onStop={() => void act('stop_answer', message.id)}
                  onRetry={() => void act('retry_answer', message.id)}
                />
              ) : (
                <QuestionView key={message.id} message={message} />
              ),
            )}
            {waiting.map((outgoing) => (
              <div key={outgoing.clientId} className="rounded-xl bg-surface px-4 py-3">
                <p className="whitespace-pre-wrap break-words text-[15px] leading-6">{outgoing.text}</p>
                {outgoing.failed ? (
                  <p className="mt-2 flex items-center gap-2 text-bad">
                    {t('chats.notSent')}
                    <Button onClick={() => void deliver(outgoing)}>{t('app.retry')}</Button>
                  </p>
                ) : (
                  <p className="mt-1 text-quiet">{t('chats.sending')}</p>
                )}
              </div>
            ))}
          </div>
        </div>
        <div className="relative mx-auto w-full max-w-[760px] px-4 pb-4">
          {!atEnd && (
            <Button
              className="-top-12 -translate-x-1/2 absolute left-1/2 !rounded-full shadow"
              onClick={() => setAtEnd(true)}
              aria-label={t('chats.latest')}
              title={t('chats.latest')}
            >
              <ArrowDown size={16} aria-hidden />
            </Button>
          )}
          <Composer
            text={text}
            onText={setText}
            domains={list}
            domainId={current}
            onDomain={choose}
            onSend={() => {
              if (!current) return;
              void deliver({ chatId, domainId: current, text: text.trim(), clientId: newClientId() });
              setText('');
            }}
          />
        </div>
      </div>
      {opened && (
        <div className="fixed inset-0 z-30 shrink-0 border-line border-l bg-background md:static md:z-auto md:w-[min(46vw,720px)] md:min-w-[420px]">
          <Suspense
            fallback={
              <div className="p-6">
                <Skeleton lines={8} />
              </div>
            }
          >
            <DocumentReader
              documentId={opened.source_document_id}
              name={opened.source_document_name}
              source={opened}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
};

/** What the person may not see, or what is not there: the error page says so. */
const isHidden = ({ status, code }: ApiError) =>
  [400, 403, 404].includes(status) || ['not_found', 'forbidden', 'invalid_input'].includes(code);

export default ChatPage;
