import type { InboxGap, Language } from '@docent/contract';
import { GAP_REOPENS_AFTER } from '@docent/contract/constants';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { useDraft } from '../chats/index.ts';
import { useDomains } from '../domains/index.ts';
import { OutcomeBadge } from '../executions/index.ts';
import { RelatedList, topicOf, useTeach } from '../lessons/reviewing.ts';
import { GapActions } from './gap-actions.tsx';
import { ItemFrame } from './item-frame.tsx';
import { leavesList } from './leaves-list.ts';
import { useListView } from './list-view.ts';
import { useRefreshInbox } from './queries.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useReturnToList } from './use-return-to-list.ts';

/** Describes a gap: domain, how often it was asked, since when it waits, and when a dismissed one returns. */
const metaOf = (
  { domain, count, badly_rated, waiting_since, dismissed }: InboxGap,
  t: Translate,
  language: Language,
): string =>
  [
    domain.name,
    t('inbox.times', { count }),
    ...(badly_rated ? [t('inbox.badlyRated', { count: badly_rated })] : []),
    wordDate(new Date(waiting_since), language),
    ...(dismissed ? [t('inbox.returns', { count: GAP_REOPENS_AFTER })] : []),
  ].join(' · ');

/** A knowledge gap, with the form to teach its answer. */
export const GapView = ({ gap }: { gap: InboxGap }) => {
  const { t, i18n } = useTranslation();
  const refresh = useRefreshInbox();
  const teach = useTeach();
  const product = useConfig().data?.product_name ?? 'Docent';
  const [text, setText] = useDraft(`gap_${gap.id}`);
  const [replaces, setReplaces] = useState<string | null>(null);
  const { snoozed, gaps } = useListView();
  const me = useUser();
  const experts = useDomains().data?.find(({ id }) => id === gap.domain.id)?.experts ?? [];
  const { domain, question, outcome, engine, id } = gap;
  const topic = topicOf(question);
  const written = text.trim();
  const onDone = useReturnToList('gaps');
  const save = () =>
    void teach.mutateAsync({ chat_id: null, domain_id: domain.id, topic, text: written, replaces }).then(
      () => {
        setText('');
        showToast(t('inbox.savedLesson'));
        void refresh();
        onDone();
      },
      (error) => showToast(wordError(t, error), 'error'),
    );
  return (
    <ItemFrame
      name="gaps"
      title={question}
      meta={metaOf(gap, t, i18n.language)}
      actions={
        <>
          <GapActions
            gap={gap}
            experts={experts}
            onDone={(patch) => leavesList(patch, gap.assigned_to?.id, me?.id) && onDone()}
          />
          {gaps === 'open' && <SnoozeMenu kind="gap" id={id} snoozed={snoozed} onDone={onDone} />}
        </>
      }
    >
      <div className="min-h-0 grow overflow-y-auto">
        <form
          className="mx-auto flex max-w-read flex-col gap-4 px-4 py-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (written) save();
          }}
        >
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <OutcomeBadge outcome={outcome} engine={engine} />
            <Link to={`/domains/${domain.id}/execution?run=${id}`} className="text-accent underline">
              {t('inbox.whyRefused')}
            </Link>
            <Link to={`/domains/${domain.id}/documents?import`} className="text-accent underline">
              {t('inbox.importDocument')}
            </Link>
          </p>
          <TextArea
            label={t('inbox.gapAnswer')}
            placeholder={t('inbox.gapPlaceholder', { product })}
            value={text}
            onChange={setText}
          />
          {written && (
            <RelatedList
              lesson={{ topic, text: written, domainId: domain.id, replaces }}
              onReplace={setReplaces}
            />
          )}
          <div>
            <Button kind="main" type="submit" disabled={!written || teach.isPending}>
              {t('inbox.saveLesson')}
            </Button>
          </div>
        </form>
      </div>
    </ItemFrame>
  );
};
