import type { ModelHealth } from '@docent/contract';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { wordDate } from '../../i18n/dates.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

type Props = {
  health: Omit<ModelHealth, 'detail'> & { detail?: string | null };
  /** Set on the server: what is wrong with its key is mended there. */
  isFixed?: boolean;
  /** For those who can do something about it. */
  withRemedy?: boolean;
};

/** In words, since when, and what can be done about it. */
export const Health = ({ health, isFixed = false, withRemedy = true }: Props) => {
  const { t, i18n } = useTranslation();
  const { state, fault, detail, failed_at: failedAt, worked_at: workedAt } = health;
  const at = state === 'failing' ? failedAt : workedAt;
  const since = at && (
    <time dateTime={at} title={new Date(at).toLocaleString(localeOf(i18n.language))} className="text-quiet">
      {wordDate(new Date(at), i18n.language)}
    </time>
  );
  if (state === 'untried')
    return (
      <p className="flex items-center gap-1.5 text-quiet">
        <CircleDashed size={16} aria-hidden className="shrink-0" />
        {t('models.health.untried')}
      </p>
    );
  if (state === 'working')
    return (
      <p className="flex items-center gap-1.5">
        <CircleCheck size={16} aria-hidden className="shrink-0 text-good" />
        {t('models.health.working')}
        {since}
      </p>
    );
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="flex items-center gap-1.5 text-bad">
        <CircleAlert size={16} aria-hidden className="shrink-0" />
        {t(`models.fault.${fault ?? 'failed'}`)}
        {since}
      </p>
      {withRemedy && <Remedy fault={fault} detail={detail} isFixed={isFixed} />}
    </div>
  );
};

type RemedyProps = {
  fault: ModelHealth['fault'];
  detail?: string | null | undefined;
  isFixed?: boolean;
};

/** Suggested remedy, and the provider's own error message. */
export const Remedy = ({ fault, detail, isFixed = false }: RemedyProps) => {
  const { t } = useTranslation();
  const remedy = isFixed && fault?.startsWith('key_') ? 'environment' : (fault ?? 'failed');
  return (
    <>
      <p className="text-quiet text-xs">{t(`models.remedy.${remedy}`)}</p>
      {detail && (
        <p className="text-quiet text-xs [overflow-wrap:anywhere]">
          {t('models.said')} <q>{detail}</q>
        </p>
      )}
    </>
  );
};
