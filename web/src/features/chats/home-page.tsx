import { DEFAULT_LANGUAGE, selectedDomainStorageKey } from '@docent/contract/constants';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { useDomains } from '../domains/index.ts';
import { Composer } from './composer.tsx';
import { createChat, useChats, useRefreshChats } from './queries.ts';
import { newClientId, sendQuestion } from './send-question.ts';

/** The home composer's own domain, beside those of the chats. */
const HOME = 'home';
const RECENT = 4;

const HomePage = () => {
  const { t, i18n } = useTranslation();
  const user = useUser();
  const config = useConfig();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const domains = useDomains();
  const chats = useChats();
  const refreshChats = useRefreshChats();
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState(
    () => search.get('domain') ?? localStorage.getItem(selectedDomainStorageKey(HOME)),
  );

  const list = domains.data ?? [];
  const only = list.length === 1 ? (list[0]?.id ?? null) : null;
  const domainId = list.some(({ id }) => id === chosen) ? chosen : only;
  const domain = list.find(({ id }) => id === domainId);
  const language = i18n.language === 'fr' ? 'fr' : DEFAULT_LANGUAGE;
  const recent = chats.data?.pages[0]?.chats.slice(0, RECENT) ?? [];

  const choose = (id: string | null) => {
    setChosen(id);
    if (id) localStorage.setItem(selectedDomainStorageKey(HOME), id);
    else localStorage.removeItem(selectedDomainStorageKey(HOME));
  };

  const ask = async (question: string) => {
    if (!domainId || sending) return;
    setSending(true);
    try {
      const chat = await createChat();
      await sendQuestion({ chatId: chat.id, domainId, text: question, clientId: newClientId() });
      localStorage.setItem(selectedDomainStorageKey(chat.id), domainId);
      refreshChats();
      await navigate(`/chats/${chat.id}`);
    } catch (error) {
      // What was typed stays where it is.
      const product = config.data?.product_name;
      const isDomainMissing = error instanceof Error && error.message === 'domain_id is required';
      const words = isDomainMissing ? t('chats.mustSelectDomain', { product }) : wordError(t, error);
      showToast(words, 'error', t('app.globalError'));
      setSending(false);
    }
  };

  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col px-4 pt-[12vh] pb-10">
      <h1 className="font-semibold text-3xl tracking-tight">{t('chats.hello', { name: user?.name })}</h1>
      <p className="mt-2 mb-6 text-base text-quiet">{t('chats.start')}</p>
      <Composer
        text={text}
        onText={setText}
        domains={list}
        domainId={domainId}
        onDomain={choose}
        onSend={() => void ask(text.trim())}
        disabled={sending}
      />
      {domains.isError && (
        <div className="mt-4">
          <Failed
            text={wordError(t, domains.error)}
            retry={t('app.retry')}
            onRetry={() => domains.refetch()}
          />
        </div>
      )}
      {domains.data?.length === 0 && (
        <p className="mt-4 text-quiet">
          <Link to="/domains" className="text-accent underline">
            {t('chats.noDomains')}
          </Link>
        </p>
      )}
      {domain && domain.suggested_questions[language].length > 0 && (
        <section className="mt-6" aria-label={t('chats.try')}>
          <h2 className="mb-2 font-medium text-quiet">{t('chats.try')}</h2>
          <ul className="flex flex-col gap-2">
            {domain.suggested_questions[language].map((question) => (
              <li key={question}>
                <button
                  type="button"
                  disabled={sending}
                  onClick={() => void ask(question)}
                  className="w-full rounded-lg border border-line px-3 py-2 text-left transition-colors hover:border-accent hover:bg-accent-soft"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {recent.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 font-medium text-quiet">{t('chats.recent')}</h2>
          <ul className="flex flex-col">
            {recent.map((chat) => (
              <li key={chat.id}>
                <Link
                  to={`/chats/${chat.id}`}
                  className="flex items-center gap-2 rounded-lg px-2 py-1.5 hover:bg-surface"
                >
                  <MessageSquare size={16} className="shrink-0 text-quiet" aria-hidden />
                  <span className="truncate">{chat.name}</span>
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
