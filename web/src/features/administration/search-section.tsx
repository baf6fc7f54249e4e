import { useTranslation } from '../../i18n/use-translation.ts';
import { RenewalLine } from '../documents/index.ts';
import { useSearchState } from './queries.ts';

/** State of the shared search index, and number of documents ingested again. Renders nothing without either. */
export const SearchSection = () => {
  const { t } = useTranslation();
  const { index, renewal } = useSearchState().data ?? {};
  if (!index && !renewal) return null;
  return (
    <section className="mt-10 flex max-w-form flex-col gap-3">
      <h2 className="font-semibold">{t('administration.search.title')}</h2>
      <RenewalLine renewal={renewal} />
      {index && <p role="status">{t(`administration.search.states.${index.state}`)}</p>}
      {index?.reason && <p className="break-words text-quiet">{index.reason}</p>}
      {index && index.waiting > 0 && (
        <p className="text-quiet">
          {t('administration.search.waiting', { count: index.waiting, seconds: index.waiting_seconds })}
        </p>
      )}
    </section>
  );
};
