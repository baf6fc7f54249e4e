import type { Message } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';

/** Where nothing was found: the documents that come nearest to the question, as links that open them. */
export const NearestDocuments = ({ message: { answer, domain_id } }: { message: Message }) => {
  const { t } = useTranslation();
  if (!answer?.nearest.length || !domain_id) return null;
  return (
    <section>
      <h2 className="mb-1 text-quiet text-xs">{t('chats.nearestDocuments')}</h2>
      <ul className="flex flex-wrap gap-2">
        {answer.nearest.map(({ document_id, name }) => (
          <li key={document_id} className="min-w-0">
            <Link
              to={`/domains/${domain_id}/documents?document=${document_id}`}
              className="block max-w-full truncate rounded-lg border border-line px-2 py-1 text-xs transition-colors hover:border-accent hover:bg-accent-soft sm:max-w-80"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
