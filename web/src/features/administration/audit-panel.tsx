import type { AuditAction, AuditEvent } from '@docent/contract';
import { AUDIT_ACTIONS } from '@docent/contract/constants';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { wordError } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { auditQuery, useAuditEvents } from './queries.ts';
import { wordDetail } from './word-detail.ts';

/** Audit log: action, actor, time and IP address; with filters and export. */
export const AuditPanel = () => {
  const { t } = useTranslation();
  const [action, setAction] = useState<AuditAction | ''>('');
  const [search, setSearch] = useState('');
  const [signIns, setSignIns] = useState(false);
  const filter = { action, search: search.trim(), signIns };
  const events = useAuditEvents(filter);
  const all = events.data?.pages.flatMap((page) => page.events) ?? [];

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('administration.audit.search')}
          value={search}
          onValue={setSearch}
          className="sm:w-56"
        />
        <Select
          size="sm"
          aria-label={t('administration.audit.action')}
          value={action}
          onChange={(event) => setAction(AUDIT_ACTIONS.find((one) => one === event.target.value) ?? '')}
          className="w-full sm:w-56"
        >
          <option value="">{t('administration.audit.all')}</option>
          {AUDIT_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {wordAction(t, one)}
            </option>
          ))}
        </Select>
        {!action && (
          <Checkbox
            checked={signIns}
            onChange={(event) => setSignIns(event.target.checked)}
            label={t('administration.audit.signIns')}
          />
        )}
        <ExportButtons query={auditQuery(filter)} />
      </div>
      <div className="mt-4">
        {events.isPending && <Skeleton lines={8} shape="rows" />}
        {events.isError && (
          <Failed
            text={wordError(t, events.error)}
            retry={t('app.retry')}
            onRetry={() => void events.refetch()}
          />
        )}
        {events.isSuccess && !all.length && <Empty>{t('administration.audit.none')}</Empty>}
        {all.length > 0 && <AuditTable events={all} />}
      </div>
      {events.hasNextPage && (
        <Button
          className="mt-4"
          disabled={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {t('app.loadMore')}
        </Button>
      )}
    </>
  );
};

/** Downloads the events of the filter as a file. */
const ExportButtons = ({ query }: { query: ReturnType<typeof auditQuery> }) => {
  const { t } = useTranslation();
  const download = async (format: 'csv' | 'jsonl') => {
    try {
      const response = await send('exportAuditEvents', { query: { ...query, format } });
      saveFile(`audit.${format}`, await response.blob());
    } catch (error) {
      showToast(wordError(t, error), 'error');
    }
  };
  return (
    <div className="flex grow justify-end gap-2">
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button key={format} onClick={() => void download(format)}>
          <Download size={16} aria-hidden />
          {t(`administration.audit.${format}`)}
        </Button>
      ))}
    </div>
  );
};

const AuditTable = ({ events }: { events: AuditEvent[] }) => {
  const { t } = useTranslation();
  const locale = localeOf(currentLanguage());
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const columns: Column<AuditEvent>[] = [
    {
      key: 'what',
      head: t('administration.audit.what'),
      cell: (event) => (
        <>
          {wordAction(t, event.action)}
          <span className="block break-words text-quiet text-xs empty:hidden">
            {wordDetail(t, locale, event)}
          </span>
          {/* A narrow table has no column for the actor and the target. */}
          <span className="block break-words text-quiet text-xs @xl:hidden">
            {[event.actor?.name, event.target?.name].filter(Boolean).join(' → ')}
          </span>
        </>
      ),
    },
    {
      key: 'who',
      head: t('administration.audit.who'),
      width: 'w-40',
      from: 'sm',
      cell: ({ actor }) => <span className="block break-words">{actor?.name ?? '–'}</span>,
    },
    {
      key: 'whom',
      head: t('administration.audit.whom'),
      width: 'w-48',
      from: 'sm',
      cell: ({ target }) => (
        <span className="block [overflow-wrap:anywhere]">
          {target ? target.name || t('administration.audit.unnamed') : '–'}
        </span>
      ),
    },
    {
      key: 'where',
      head: t('administration.audit.where'),
      width: 'w-36',
      from: 'md',
      cell: ({ ip_address: address }) => (
        <span className="block truncate text-quiet tabular-nums" title={address ?? undefined}>
          {address ?? '–'}
        </span>
      ),
    },
    {
      key: 'when',
      head: t('administration.audit.when'),
      width: 'w-28 @xl:w-48',
      cell: ({ at }) => (
        <time dateTime={at} className="text-quiet tabular-nums">
          {time.format(new Date(at))}
        </time>
      ),
    },
  ];
  return (
    <Table label={t('administration.audit.title')} columns={columns} rows={events} keyOf={({ id }) => id} />
  );
};

/** Dots in a key part one text from another: here they are part of the name. */
const wordAction = (t: ReturnType<typeof useTranslation>['t'], action: string) =>
  t(`administration.audit.actions.${action.replace('.', '_')}`, { defaultValue: action });
