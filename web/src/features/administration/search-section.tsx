import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchState } from './queries.ts';

/** How the index is that all servers search. Nothing where each searches by itself. */
export const SearchSection = () => {
  const { t } = useTranslation();
  const index = useSearchState().data?.index;
  if (!index) return null;
  const { state, waiting: count, waiting_seconds: seconds } = index;
  return (
    <section className="mt-10 flex max-w-form flex-col gap-3">
      <h2 className="font-semibold">{t('administration.search.title')}</h2>
      <p role="status">{t(`administration.search.states.${state}`)}</p>
      {count > 0 && <p className="text-quiet">{t('administration.search.waiting', { count, seconds })}</p>}
    </section>
  );
};
