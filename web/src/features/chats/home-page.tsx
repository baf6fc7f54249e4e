import { DEFAULT_LANGUAGE } from '@docent/contract/constants';
import { ArrowRight, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { newClientId } from '../../api/client-id.ts';
import { useUser } from '../../api/session.ts';
import { wordChatName } from '../../i18n/chat-name.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useNavigate, useSearchParams } from '../../router/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { useDomains } from '../domains/index.ts';
import { useShowChatError } from './chat-error.ts';
import { Composer } from './composer.tsx';
import { useDraft } from './drafts.ts';
import { loadAnswerText } from './load-answer-text.tsx';
import { deliver } from './outbox.ts';
import { isKept } from './outbox-store.ts';
import { createChat, useChats, useRefreshChats } from './queries.ts';
import { type Chosen, domainToAsk, keepSelectedDomain, readSelectedDomain } from './selected-domain.ts';

/** The home composer's own domain, beside those of the chats. */
const HOME = 'home';
const RECENT = 4;

const HomePage = () => {
  const { t, i18n } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const domains = useDomains();
  const chats = useChats();
  const refreshChats = useRefreshChats();
  const showError = useShowChatError();
  // A link may bring a question; it is sent by nobody but the person.
  const [text, setText] = useDraft(HOME, search.get('question'));
  const [image, setImage] = useState<File | null>(null);
  const [thorough, setThorough] = useState(false);
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<Chosen>(() => search.get('domain') ?? readSelectedDomain(HOME));

  const list = domains.data ?? [];
  const only = list.length === 1 ? (list[0]?.id ?? null) : null;
  const domainId = domainToAsk(chosen, only, list);
  const domain = list.find(({ id }) => id === domainId);
  const suggested = domain?.suggested_questions[i18n.language === 'fr' ? 'fr' : DEFAULT_LANGUAGE] ?? [];
  const recent = chats.data?.pages[0]?.chats.slice(0, RECENT) ?? [];

  const choose = (id: string | null) => {
    setChosen(id);
    keepSelectedDomain(HOME, id);
  };

  const ask = async (question: string) => {
    if (!domainId || sending) return;
    setSending(true);
    void loadAnswerText(); // the answer will need it
    try {
      const chatId = (await createChat()).id;
      const outgoing = {
        chatId,
        domainId,
        text: question,
        clientId: newClientId(),
        replyTo: null,
        image,
        thorough,
      };
      void deliver(outgoing); // shown, and kept until it has arrived, in its chat
      await isKept(); // else who leaves the page right now takes the question along
      keepSelectedDomain(chatId, domainId);
      setText('');
      refreshChats();
      await navigate(`/chats/${chatId}`);
    } catch (error) {
      showError(error); // what was typed stays where it is
      setSending(false);
    }
  };

  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col px-4 pt-[max(64px,12vh)] pb-10">
      <h1 className="break-words font-semibold text-2xl tracking-tight sm:text-3xl">
        {t('chats.hello', { name: user?.name })}
      </h1>
      <p className="mt-2 mb-6 text-base text-quiet">{t('chats.start')}</p>
      <Composer
        text={text}
        onText={setText}
        image={image}
        onImage={setImage}
        thorough={thorough}
        onThorough={setThorough}
        domains={list}
        domainId={domainId}
        onDomain={choose}
        onSend={() => void ask(text.trim())}
        disabled={sending}
        isLoading={domains.isPending}
        large
      />
      {domains.isPending && (
        <div className="mt-8">
          <Skeleton lines={3} />
        </div>
      )}
      {domains.isError && (
        <div className="mt-4">
          <Failed
            text={wordError(t, domains.error)}
            retry={t('app.retry')}
            onRetry={() => void domains.refetch()}
          />
        </div>
      )}
      {domains.data?.length === 0 && (
        <p className="mt-4 text-quiet">
          {t('chats.noDomains')}{' '}
          <Link to="/domains" className="text-accent underline">
            {t('chats.toDomains')}
          </Link>
        </p>
      )}
      {!!domain?.documents.processing && (
        <p className="mt-3 text-quiet" role="status">
          {t('chats.stillReading', { count: domain.documents.processing })}
        </p>
      )}
      {suggested.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 font-medium text-quiet text-xs">{t('chats.try')}</h2>
          <ul className="flex flex-col gap-2">
            {suggested.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  disabled={sending}
                  onClick={() => void ask(question)}
                  className="group flex w-full items-center justify-between gap-3 rounded-lg border border-line px-3 py-2 text-left transition-colors hover:border-accent hover:bg-accent-soft"
                >
                  {question}
                  <ArrowRight
                    size={16}
                    aria-hidden
                    className="shrink-0 text-quiet transition-transform group-hover:translate-x-0.5 group-hover:text-accent"
                  />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {recent.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-1 font-medium text-quiet text-xs">{t('chats.recent')}</h2>
          <ul className="-mx-2 flex flex-col">
            {recent.map((chat) => (
              <li key={chat.id}>
                <Link
                  to={`/chats/${chat.id}`}
                  className="flex items-center gap-2 rounded-lg px-2 py-1.5 hover:bg-surface"
                >
                  <MessageSquare size={16} className="shrink-0 text-quiet" aria-hidden />
                  <span className="truncate">{wordChatName(t, chat.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

export default HomePage;
