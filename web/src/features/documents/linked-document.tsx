import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { DocumentPanel } from './document-panel.tsx';
import { useDocument } from './queries.ts';

/** Opens the document of an address with `?document=ID&page=N`: the target of citations outside of Docent. */
export const LinkedDocument = () => {
  const [search, setSearch] = useSearchParams();
  const id = search.get('document');
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const close = () => setSearch({}, { replace: true });
  return id ? <Opened key={`${id} ${page}`} id={id} page={page} onClose={close} /> : null;
};

const Opened = ({ id, page, onClose }: { id: string; page: number; onClose: () => void }) => {
  const { t } = useTranslation();
  const document = useDocument(id);
  if (document.isError) {
    return (
      <p role="alert" className="mt-6 rounded-xl border border-line px-4 py-3 text-bad">
        {t('documents.gone')}
      </p>
    );
  }
  return document.data ? <DocumentPanel document={document.data} page={page} onClose={onClose} /> : null;
};
