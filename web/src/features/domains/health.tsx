import type { Domain } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';

type Props = {
  documents: Domain['documents'];
  /** Failures are shown to those who can mend them. */
  mayMend: boolean;
};

/** How the documents of a domain are: what is being read, what could not be, or that all can be asked. */
export const Health = ({ documents, mayMend }: Props) => {
  const { t } = useTranslation();
  const { total, processing } = documents;
  const errors = mayMend ? documents.errors : 0;
  if (!total) return null;
  return (
    <>
      {processing > 0 && <p className="text-warn">{t('domains.processing', { count: processing })}</p>}
      {errors > 0 && <p className="text-bad">{t('domains.errors', { count: errors })}</p>}
      {!processing && !errors && <p className="text-good">{t('domains.ready')}</p>}
    </>
  );
};
