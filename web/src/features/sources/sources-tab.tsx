import type { DomainSource } from '@docent/contract';
import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { PartHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { useSources } from './queries.ts';
import { SetUpDialog } from './set-up-dialog.tsx';
import { SourceCard } from './source-card.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { type Shown, SourcePanel } from './source-panel.tsx';

/** Sources of a domain, with state and actions. */
const SourcesTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const list = useSources(domain.id);
  const [edited, setEdited] = useState<DomainSource | 'new' | null>(null);
  const [shown, setShown] = useState<{ id: string; what: Shown } | null>(null);
  const sources = list.data?.sources ?? [];
  const opened = sources.find(({ id }) => id === shown?.id);
  const [search, setSearch] = useSearchParams();
  const setUp = sources.find(({ id }) => id === search.get('set_up'));

  return (
    <section aria-label={t('domains.tab.sources')}>
      <PartHead title={t('sources.title')} text={t('sources.hint')}>
        {sources.length > 0 && (
          <Button kind="main" onClick={() => setEdited('new')}>
            <Plus size={16} aria-hidden />
            {t('sources.add')}
          </Button>
        )}
      </PartHead>
      {list.isPending && <Skeleton lines={3} shape="cards" />}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && !sources.length && (
        <Empty
          icon={Plug}
          action={
            <Button kind="main" onClick={() => setEdited('new')}>
              <Plus size={16} aria-hidden />
              {t('sources.add')}
            </Button>
          }
        >
          {t('sources.empty')}
        </Empty>
      )}
      <ul className="flex flex-col gap-3">
        {sources.map((source) => (
          <SourceCard
            key={source.id}
            source={source}
            onEdit={() => setEdited(source)}
            onSetUp={() => setSearch({ set_up: source.id })}
            onShow={(what) => setShown({ id: source.id, what })}
          />
        ))}
      </ul>
      {edited && (
        <SourceDialog
          domainId={domain.id}
          source={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {setUp && (
        <SetUpDialog key={setUp.id} source={setUp} onClose={() => setSearch({}, { replace: true })} />
      )}
      {shown && opened && (
        <SourcePanel
          key={`${shown.id} ${shown.what}`}
          source={opened}
          first={shown.what}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
};

export default SourcesTab;
