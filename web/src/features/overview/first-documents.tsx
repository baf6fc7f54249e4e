import type { DomainDetail } from '@docent/contract';
import { Upload } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { buttonLook } from '../../ui/button.tsx';

/** First steps in a domain without documents. */
export const FirstDocuments = ({ domain }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="first"
      className="flex flex-col items-center rounded-xl border border-line border-dashed px-6 py-10 text-center"
    >
      <Upload size={28} aria-hidden className="text-accent" />
      <h2 id="first" className="mt-3 font-semibold text-base">
        {t('domains.overview.firstTitle')}
      </h2>
      <p className="mt-1 max-w-prose text-quiet">{t('domains.overview.firstText')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Link to={`/domains/${domain.id}/documents?import`} className={buttonLook({ kind: 'main' })}>
          {t('documents.upload')}
        </Link>
        <Link to={`/domains/${domain.id}/sources`} className={buttonLook()}>
          {t('domains.overview.connect')}
        </Link>
      </div>
    </section>
  );
};
