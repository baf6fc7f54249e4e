import type { InboxGolden } from '@docent/contract';
import { wordDate } from '../../i18n/dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { OutcomeBadge } from '../executions/index.ts';
import { ItemFrame } from './item-frame.tsx';
import { useListView } from './list-view.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useReturnToList } from './use-return-to-list.ts';

/** A golden question that passed before and fails now: expected and actual answer. */
export const GoldenView = ({ item }: { item: InboxGolden }) => {
  const { t, i18n } = useTranslation();
  const returnToList = useReturnToList('golden');
  const { snoozed } = useListView();
  const { id, question, domain, expected, outcome, missing, waiting_since } = item;
  return (
    <ItemFrame
      name="golden"
      title={question}
      meta={[domain.name, wordDate(new Date(waiting_since), i18n.language)].join(' · ')}
      actions={<SnoozeMenu kind="golden" id={id} snoozed={snoozed} onDone={returnToList} />}
    >
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex max-w-read flex-col gap-4 px-4 py-5">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
            <dt className="text-quiet">{t('inbox.expected')}</dt>
            <dd>
              <OutcomeBadge outcome={expected} />
            </dd>
            <dt className="text-quiet">{t('inbox.got')}</dt>
            <dd>
              <OutcomeBadge outcome={outcome} />
            </dd>
          </dl>
          {missing.length > 0 && (
            <div>
              <h3 className="font-medium">{t('inbox.missing')}</h3>
              <ul className="mt-1 list-disc pl-5">
                {missing.map((phrase) => (
                  <li key={phrase} className="break-words">
                    {phrase}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Link to={`/domains/${domain.id}/golden`} className="self-start text-accent underline">
            {t('inbox.openGolden')}
          </Link>
        </div>
      </div>
    </ItemFrame>
  );
};
