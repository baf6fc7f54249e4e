import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ROWS } from './queries.ts';

type Props = {
  label: string;
  page: number;
  total: number;
  rowsPerPage?: number;
  onPage: (page: number) => void;
};

/** Pagination of a list; renders nothing for a single page. */
export const Pages = ({ label, page, total, rowsPerPage = ROWS, onPage }: Props) => {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-end gap-3">
      <Button onClick={() => onPage(page - 1)} disabled={page <= 1}>
        {t('administration.previous')}
      </Button>
      <span className="text-quiet">{t('administration.page', { page, pages })}</span>
      <Button onClick={() => onPage(page + 1)} disabled={page >= pages}>
        {t('administration.next')}
      </Button>
    </nav>
  );
};
