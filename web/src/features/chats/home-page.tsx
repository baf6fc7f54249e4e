import type { Domain } from '@docent/contract';
import { ALL_DOMAINS, DEFAULT_LANGUAGE, type Language } from '@docent/contract/constants';
import { ArrowRight } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { newClientId } from '../../api/client-id.ts';
import { lazyPart } from '../../api/lazy-part.ts';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useLocation, useNavigate } from '../../router/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { useShowChatError } from './chat-error.ts';
import { Composer } from './composer.tsx';
import { useDraft } from './drafts.ts';
import { loadAnswerText } from './load-answer-text.tsx';
import { deliver } from './outbox.ts';
import { isKept } from './outbox-store.ts';
import { createChat, useRefreshChats } from './queries.ts';
import { keepSelectedDomain } from './selected-domain.ts';
import { type DomainToAsk, HOME, useDomainToAsk } from './use-domain-to-ask.ts';
import { useFileDrag } from './use-file-drag.ts';

const loadSentQuestion = () => import('./sent-question.tsx');
const SentQuestion = lazyPart(loadSentQuestion);
const DomainChips = lazyPart(() => import('./domain-chips.tsx'));

const loadImportHere = () => import('../documents/import-here.tsx');
const ImportHere = lazyPart(loadImportHere);

/** Questions to begin with, of all domains. */
const SUGGESTED_AT_MOST = 4;

/** Home page of an address: a link to another question or domain replaces its content, also while the home page is shown. */
const HomePage = () => {
  const { search } = useLocation();
  return <Home key={search} search={search} />;
};

const Home = ({ search }: { search: string }) => {
  const given = new URLSearchParams(search);
  const { t, i18n } = useTranslation();
  const user = useUser();
  // A link may contain a question, but only the user sends it.
  const [text, setText] = useDraft(HOME, given.get('question'));
  const [image, setImage] = useState<File | null>(null);
  const [thorough, setThorough] = useState(false);
  const asks = useDomainToAsk({ of: HOME, given: given.get('domain') });
  const { sent, ask } = useNewChat({ asks, image, thorough, onKept: () => setText('') });
  const suggested = suggestedIn(asks, i18n.language === 'fr' ? 'fr' : DEFAULT_LANGUAGE);
  const importsInto = useDropTarget(asks);
  const focus = () => document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
  usePreloadAnswer(text !== '');

  if (sent !== null)
    return (
      <Suspense>
        <SentQuestion text={sent} imageName={image?.name} />
      </Suspense>
    );
  return (
    <div className="mx-auto flex w-full max-w-read flex-col px-4 pt-[max(64px,12vh)] pb-10">
      <h1 className="break-words font-semibold text-2xl tracking-tight">
        {t('chats.hello', { name: firstName(user?.name) })}
      </h1>
      <p className="mt-2 mb-6 text-base text-quiet">{t('chats.start')}</p>
      <Composer
        text={text}
        onText={setText}
        image={image}
        onImage={setImage}
        thorough={thorough}
        onThorough={setThorough}
        asks={asks}
        onSend={() => void ask(text.trim())}
        isLoading={asks.isLoading}
        large
      />
      <DomainsNote asks={asks} />
      {suggested.length > 0 && <Suggestions questions={suggested} onAsk={(question) => void ask(question)} />}
      {importsInto && (
        <Suspense>
          <ImportHere domain={importsInto} />
        </Suspense>
      )}
      {asks.list.length > 1 && (
        <Suspense>
          <DomainChips asks={asks} onChosen={focus} />
        </Suspense>
      )}
    </div>
  );
};

type NewChatOptions = {
  asks: DomainToAsk;
  image: File | null;
  thorough: boolean;
  /** Called when the browser has stored the question. */
  onKept: () => void;
};

/** Asks a question in a new chat and opens it. `sent` is the question on its way; after a failure it is null again. */
const useNewChat = ({ asks, image, thorough, onKept }: NewChatOptions) => {
  const navigate = useNavigate();
  const refreshChats = useRefreshChats();
  const showError = useShowChatError();
  const [sent, setSent] = useState<string | null>(null);
  const domainId = asks.value;
  const ask = async (question: string) => {
    if (!domainId || sent !== null) return;
    setSent(question);
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
      asks.remember();
      onKept();
      refreshChats();
      await navigate(`/chats/${chatId}`);
    } catch (error) {
      showError(error); // what was typed stays where it is
      setSent(null);
    }
  };
  return { sent, ask };
};

/** Returns the domain into which dropped files are imported once the code for it is loaded: the chosen one, or the only one that the user may add to. */
const useDropTarget = ({ domain, list }: DomainToAsk): Domain | undefined => {
  const showError = useShowChatError();
  const mayImport = (domain ? [domain] : list).filter(({ can }) => can.upload);
  const [into] = mayImport.length === 1 ? mayImport : [];
  const canImport = useFileDrag({
    // Its texts are of a part that home does not load.
    load: () => Promise.all([needTexts('work'), loadImportHere()]),
    target: into ? 'import' : mayImport.length ? 'choose' : 'none',
    onUnchosen: () => showError(new ApiError('domain_required', '', 0)),
  });
  return canImport ? into : undefined;
};

/** Preloads the code that shows the answer while the question is being written. */
const usePreloadAnswer = (isWriting: boolean): void => {
  useEffect(() => {
    if (!isWriting) return;
    Promise.all([loadSentQuestion(), import('./chat-page.tsx'), needTexts('work')]).catch(() => {}); // asked for again when they are needed
  }, [isWriting]);
};

/** Questions to begin with: of the selected domain, or in turn of all domains. */
const suggestedIn = ({ value, domain, list }: DomainToAsk, language: Language): string[] =>
  value === ALL_DOMAINS
    ? inTurn(list.map((one) => one.suggested_questions[language])).slice(0, SUGGESTED_AT_MOST)
    : (domain?.suggested_questions[language] ?? []);

/** State of the domains, if there is something to say: loading, failed, none, or documents being ingested. */
const DomainsNote = ({ asks: { domains, domain } }: { asks: DomainToAsk }) => {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
};

type SuggestionsProps = { questions: string[]; onAsk: (question: string) => void };

const Suggestions = ({ questions, onAsk }: SuggestionsProps) => {
  const { t } = useTranslation();
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-medium text-quiet text-xs">{t('chats.try')}</h2>
      <ul className="flex flex-col gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onAsk(question)}
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
  );
};

/** The first of each list, then the second of each. */
const inTurn = (lists: string[][]): string[] =>
  lists
    .flatMap((list) => list.map((text, at) => ({ text, at })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text);

/** As one is greeted; of a name that is one word, or written the other way round, the whole first word. */
const firstName = (name = ''): string => name.trim().split(/\s+/)[0] ?? '';

export default HomePage;
