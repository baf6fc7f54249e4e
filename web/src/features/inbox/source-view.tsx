import type { InboxSource } from '@docent/contract';
import { wordDate } from '../../i18n/dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { wordDetailOf, wordProblem } from '../sources/index.ts';
import { ItemFrame } from './item-frame.tsx';
import { useListView } from './list-view.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useReturnToList } from './use-return-to-list.ts';

/** A source that failed several times in a row, or that misses many documents at once: why, and the way to it. */
export const SourceView = ({ item }: { item: InboxSource }) => {
  const { t, i18n } = useTranslation();
  const returnToList = useReturnToList('sources');
  const { snoozed } = useListView();
  const { id, name, domain, error, failures, held, waiting_since } = item;
  return (
    <ItemFrame
      name="sources"
      title={name}
      meta={[domain.name, wordDate(new Date(waiting_since), i18n.language)].join(' · ')}
      actions={<SnoozeMenu kind="source" id={id} snoozed={snoozed} onDone={returnToList} />}
    >
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex max-w-read flex-col gap-3 px-4 py-5">
          {error && (
            <div>
              <p>{t('inbox.sourceFailures', { count: failures })}</p>
              <p className="text-bad">{wordProblem(t, error)}</p>
              {wordDetailOf(t, error) && (
                <p className="break-words text-quiet text-xs">{wordDetailOf(t, error)}</p>
              )}
            </div>
          )}
          {held > 0 && <p>{t('inbox.sourceHeldText', { count: held })}</p>}
          <Link to={`/domains/${domain.id}/sources`} className="self-start text-accent underline">
            {t('inbox.openSources')}
          </Link>
        </div>
      </div>
    </ItemFrame>
  );
};
