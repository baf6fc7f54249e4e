import type { Analytics, CallQuery } from '@docent/contract';
import { ANALYTICS_FORMATS } from '@docent/contract/constants';
import { Download } from 'lucide-react';
import { send } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { TOOLBAR_INPUT } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomains } from '../domains/index.ts';
import { dayAgo, PERIODS, queryOf, type useAddress } from './address.ts';

type Props = { address: ReturnType<typeof useAddress>; scope: Analytics['scope'] | undefined };

/** Filters of the figures: period, domain, whose questions; and the export. */
export const FilterBar = ({ address: { filters, choose }, scope }: Props) => {
  const { t } = useTranslation();
  const isAdmin = useUser()?.role !== 'normal';
  const domains = useDomains().data ?? [];
  const seen = domains.filter(({ can }) => scope !== 'domains' || can.configure);
  const hasOthers = isAdmin || domains.some(({ can }) => can.configure);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segments
        legend={t('analytics.period')}
        name="analytics-period"
        options={[
          ...PERIODS.map((days) => ({
            value: days,
            label: days === '365' ? t('analytics.year') : t('dashboard.days', { count: Number(days) }),
          })),
          { value: 'custom' as const, label: t('analytics.custom') },
        ]}
        value={filters.period}
        onChange={(period) =>
          choose(
            period === 'custom'
              ? { period, from: filters.from, to: filters.to }
              : { period, from: '', to: '' },
          )
        }
      />
      {filters.period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <label key={end} className="flex flex-col gap-1 text-quiet text-xs">
            {t(`analytics.${end}`)}
            <input
              type="date"
              required
              min="2000-01-01"
              max={dayAgo(0)}
              value={filters[end]}
              onChange={({ target: { value } }) => value && choose({ [end]: value })}
              className={`${TOOLBAR_INPUT} text-sm`}
            />
          </label>
        ))}
      <label className="flex min-w-0 flex-col gap-1 text-quiet text-xs">
        {t('analytics.domain')}
        <Select
          size="sm"
          value={filters.domain}
          onChange={({ target: { value } }) => choose({ domain: value })}
          className="max-w-60 text-sm"
        >
          <option value="">{t('analytics.allDomains')}</option>
          {seen.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      {hasOthers && (
        <label className="flex flex-col gap-1 text-quiet text-xs">
          {t('analytics.whose')}
          <Select
            size="sm"
            value={filters.whose}
            onChange={({ target: { value } }) => choose({ whose: value === 'me' ? 'me' : '', domain: '' })}
            className="text-sm"
          >
            <option value="">{t('analytics.everyone')}</option>
            <option value="me">{t('analytics.me')}</option>
          </Select>
        </label>
      )}
      <Exports query={queryOf(filters)} />
    </div>
  );
};

const Exports = ({ query }: { query: CallQuery<'getAnalytics'> }) => {
  const { t } = useTranslation();
  const download = async (format: (typeof ANALYTICS_FORMATS)[number]) => {
    try {
      const response = await send('exportAnalytics', { query: { ...query, format } });
      saveFile(`analytics.${format}`, await response.blob());
    } catch (error) {
      showToast(wordError(t, error), 'error');
    }
  };
  return (
    <div className="flex grow justify-end gap-2">
      {ANALYTICS_FORMATS.map((format) => (
        <Button key={format} onClick={() => void download(format)}>
          <Download size={16} aria-hidden />
          {t(`analytics.exportAs.${format}`)}
        </Button>
      ))}
    </div>
  );
};
