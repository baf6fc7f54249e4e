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
import { INPUT } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
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
        <select
          aria-label={t('administration.audit.action')}
          value={action}
          onChange={(event) => setAction(AUDIT_ACTIONS.find((one) => one === event.target.value) ?? '')}
          className={`${INPUT} !h-9 sm:max-w-56`}
        >
          <option value="">{t('administration.audit.all')}</option>
          {AUDIT_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {wordAction(t, one)}
            </option>
          ))}
        </select>
        {!action && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={signIns}
              onChange={(event) => setSignIns(event.target.checked)}
              className="size-4"
            />
            {t('administration.audit.signIns')}
          </label>
        )}
        <ExportButtons query={auditQuery(filter)} />
      </div>
      <div className="mt-4 overflow-x-auto">
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
  return (
    <table className="w-full text-[13px] max-md:block">
      <thead className="max-md:hidden">
        <tr className="border-line border-b text-left text-quiet">
          {(['when', 'who', 'what', 'whom', 'where'] as const).map((column) => (
            <th key={column} className="py-2 pr-3 font-medium">
              {t(`administration.audit.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {events.map((event) => (
          <tr
            key={event.id}
            className="border-line border-b align-top max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-2"
          >
            <td className="whitespace-nowrap py-2 pr-3 text-quiet tabular-nums max-md:w-full max-md:p-0">
              {time.format(new Date(event.at))}
            </td>
            <td className="py-2 pr-3 max-md:p-0 max-md:font-medium">{event.actor?.name ?? '–'}</td>
            <td className="py-2 pr-3 max-md:p-0">
              {wordAction(t, event.action)}
              <span className="block break-words text-quiet text-xs empty:hidden">
                {wordDetail(t, locale, event)}
              </span>
            </td>
            <td
              className={`py-2 pr-3 [overflow-wrap:anywhere] max-md:p-0 ${event.target ? '' : 'max-md:hidden'}`}
            >
              {event.target ? event.target.name || t('administration.audit.unnamed') : '–'}
            </td>
            <td className="whitespace-nowrap py-2 pr-3 text-quiet tabular-nums max-md:p-0">
              {event.ip_address ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Dots in a key part one text from another: here they are part of the name. */
const wordAction = (t: ReturnType<typeof useTranslation>['t'], action: string) =>
  t(`administration.audit.actions.${action.replace('.', '_')}`, { defaultValue: action });
