import type { FoundPassage } from '@docent/contract';
import { MESSAGE_MAX_CHARACTERS } from '@docent/contract/constants';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { FoundPassages } from './found-passages.tsx';
import { PassageReader } from './passage-reader.tsx';
import { useSearchTest } from './queries.ts';

/** A question against the search alone: which passages an answer would be written of, and why in this order. */
const RetrievalTab = () => {
  const { t, i18n } = useTranslation();
  const domain = useDomainOfPage();
  const [question, setQuestion] = useState('');
  const [opened, setOpened] = useState<FoundPassage | null>(null);
  const test = useSearchTest(domain.id);
  const found = test.data;
  const run = () => {
    if (question.trim()) test.mutate({ question: question.trim() }, { onSuccess: () => setOpened(null) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };

  return (
    <section aria-label={t('domains.tab.retrieval')}>
      <h2 className="font-semibold text-base">{t('retrieval.title')}</h2>
      <p className="max-w-prose text-quiet">{t('retrieval.hint')}</p>
      <form onSubmit={submit} className="mt-4 flex flex-wrap gap-2">
        <input
          dir="auto"
          aria-label={t('retrieval.question')}
          placeholder={t('retrieval.placeholder')}
          value={question}
          maxLength={MESSAGE_MAX_CHARACTERS}
          onChange={(event) => setQuestion(event.target.value)}
          className={`${INPUT} min-w-0 flex-1 basis-72`}
        />
        <Button type="submit" kind="main" size="lg" disabled={!question.trim() || test.isPending}>
          <Search size={16} aria-hidden />
          {t('retrieval.search')}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={test.isPending} className="mt-4">
        {test.isPending && <Skeleton lines={6} />}
        {test.isError && <Failed text={wordError(t, test.error)} retry={t('app.retry')} onRetry={run} />}
        {found && !test.isPending && (
          <>
            <p className="mb-3 text-quiet">
              {t('retrieval.found', {
                count: found.passages.length,
                ms: found.took_ms.toLocaleString(localeOf(i18n.language)),
              })}{' '}
              {found.embedding_model
                ? t('retrieval.withVectors', { model: found.embedding_model })
                : t('retrieval.withoutVectors')}
            </p>
            {!found.passages.length && <Empty>{t('retrieval.none')}</Empty>}
            <FoundPassages found={found} onOpen={setOpened} />
          </>
        )}
      </div>
      {opened && found && (
        <PassageReader
          domainId={domain.id}
          passages={found.passages}
          opened={opened}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
};

export default RetrievalTab;
